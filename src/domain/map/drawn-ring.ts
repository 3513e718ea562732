import type { LonLat } from '../geometry/sphere.ts';
import { worldX, worldY } from './world-place.ts';

/** Corners of a drawn area, more than a hand draws. */
export const MOST_CORNERS = 500;

/** An area that somebody drew, as straight lines on the map. */
export interface DrawnRing {
  /** Steps of the world that hold all of it. */
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
  /** By the even-odd rule; what lies on an edge is on one side of it. */
  holds(x: number, y: number): boolean;
}

/** @throws RangeError for less than three corners, or too many */
export function drawnRing(corners: readonly LonLat[]): DrawnRing {
  if (corners.length < 3 || corners.length > MOST_CORNERS) {
    throw new RangeError(`an area of ${corners.length} corners`);
  }
  const xs = Float64Array.from(corners, ({ longitude }) => worldX(longitude));
  const ys = Float64Array.from(corners, ({ latitude }) => worldY(latitude));
  return {
    west: xs.reduce((least, x) => Math.min(least, x)),
    north: ys.reduce((least, y) => Math.min(least, y)),
    east: xs.reduce((most, x) => Math.max(most, x)),
    south: ys.reduce((most, y) => Math.max(most, y)),
    holds: (x, y) => isInside(xs, ys, x, y),
  };
}

function isInside(xs: Float64Array, ys: Float64Array, x: number, y: number): boolean {
  let isIn = false;
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at++) {
    const [here, there] = [ys[at] ?? 0, ys[before] ?? 0];
    if (here > y === there > y) continue;
    const crossing = (((xs[before] ?? 0) - (xs[at] ?? 0)) * (y - here)) / (there - here) + (xs[at] ?? 0);
    if (x < crossing) isIn = !isIn;
  }
  return isIn;
}
