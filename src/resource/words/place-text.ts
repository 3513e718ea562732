import type { LonLat } from '../../domain/geometry/sphere.ts';
import type { Format } from '../../ui/format/format.ts';

/** Where something is, as the tenant writes coordinates. */
export type PlaceToText = (place: LonLat) => string;

/** Six decimals of a degree are a tenth of a metre. */
const ROUND = 1e6;

/** Latitude and longitude as the reader writes numbers: 47.2034° 13.9012°. */
export function placeInDegrees(quantity: Format['quantity'], { latitude, longitude }: LonLat): string {
  const degrees = [latitude, longitude].map((value) => quantity(Math.round(value * ROUND) / ROUND, '°'));
  return isolated(degrees.join(' '));
}

/** One word in text of either direction. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
