import { isNumberText, xpathNumber } from '../../../../domain/surveys/xpath/number-text.ts';

/** A position as ODK writes it: `latitude longitude altitude accuracy`, degrees and metres. */
export interface GivenPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null: not known. */
  readonly altitude: number | null;
  readonly accuracy: number | null;
}

/** A ten millionth of a degree is a centimetre. */
const PLACES = 1e7;

export function positionText({ latitude, longitude, altitude, accuracy }: GivenPosition): string {
  const degrees = [latitude, longitude].map((value) => Math.round(value * PLACES) / PLACES);
  const metres = [altitude ?? 0, accuracy ?? 0].map((value) => Math.round(value * 10) / 10);
  return [...degrees, ...metres].join(' ');
}

/** Null for what is no position on earth. */
export function positionOf(text: string): GivenPosition | null {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || !words.every(isNumberText)) return null;
  const [latitude = 0, longitude = 0, altitude = null, accuracy = null] = words.map(xpathNumber);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude, altitude, accuracy: accuracy || null } : null;
}

/** The corners of a line or a border; a border's first corner, with which it ends too, once. */
export function cornersOf(text: string, isClosed: boolean): readonly string[] {
  const corners = text
    .split(';')
    .map((corner) => corner.trim())
    .filter((corner) => corner !== '');
  const isWhole = isClosed && corners.length > 2 && corners[0] === corners.at(-1);
  return isWhole ? corners.slice(0, -1) : corners;
}

/** A border ends where it began, as soon as it has three corners. */
export function textOfCorners(corners: readonly string[], isClosed: boolean): string {
  const [first] = corners;
  const all = isClosed && first !== undefined && corners.length > 2 ? [...corners, first] : corners;
  return all.join('; ');
}
