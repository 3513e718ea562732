import { itemsIn } from './functions/arguments.ts';
import { xpathNumber } from './number-text.ts';

/** A position as ODK writes it: `latitude longitude altitude accuracy`, degrees and metres. */
export interface GivenPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null: not known. */
  readonly altitude: number | null;
  readonly accuracy: number | null;
}

/** Null for what is no position on earth. Altitude and accuracy may be missing; an accuracy of nothing says nothing. */
export function positionOf(text: string): GivenPosition | null {
  const numbers = itemsIn(text).map(xpathNumber);
  const [latitude, longitude, altitude = null, accuracy = null] = numbers;
  if (latitude === undefined || longitude === undefined) return null;
  if (numbers.length > 4 || !numbers.every(Number.isFinite)) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth
    ? { latitude, longitude, altitude, accuracy: accuracy && accuracy > 0 ? accuracy : null }
    : null;
}
