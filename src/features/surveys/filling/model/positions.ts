import type { GivenPosition } from '../../../../domain/surveys/xpath/position.ts';

/** A ten millionth of a degree is a centimetre. */
const PLACES = 1e7;

export function positionText({ latitude, longitude, altitude, accuracy }: GivenPosition): string {
  const degrees = [latitude, longitude].map((value) => Math.round(value * PLACES) / PLACES);
  const metres = [altitude ?? 0, accuracy ?? 0].map((value) => Math.round(value * 10) / 10);
  return [...degrees, ...metres].join(' ');
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
