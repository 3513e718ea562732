import type { LonLat } from '../geometry/sphere.ts';
import { endlessWorldX, WORLD, worldY } from './world-place.ts';

/** Corners of a drawn area, more than a hand draws. */
export const MOST_CORNERS = 500;

/** An area that somebody drew, as straight lines on the map. */
export interface DrawnRing {
  /** By the even-odd rule; what lies on an edge is on one side of it. Both are steps of the world. */
  holds(x: number, y: number): boolean;
}

/**
 * From each corner to the next it goes the shorter way around the world, also across the date line.
 * @throws RangeError for less than three corners, or too many
 */
export function drawnRing(corners: readonly LonLat[]): DrawnRing {
  if (corners.length < 3 || corners.length > MOST_CORNERS) {
    throw new RangeError(`an area of ${corners.length} corners`);
  }
  const xs = eastwards(corners);
  const ys = Float64Array.from(corners, ({ latitude }) => worldY(latitude));
  const west = xs.reduce((least, x) => Math.min(least, x));
  const north = ys.reduce((least, y) => Math.min(least, y));
  const east = xs.reduce((most, x) => Math.max(most, x));
  const south = ys.reduce((most, y) => Math.max(most, y));
  return {
    holds(x, y) {
      if (y < north || y > south) return false;
      // The same place once in each turn of the world that the area reaches into.
      for (let turned = x + Math.ceil((west - x) / WORLD) * WORLD; turned <= east; turned += WORLD) {
        if (isInside(xs, ys, turned, y)) return true;
      }
      return false;
    },
  };
}

/** The same longitude, so many whole turns away that it is within 180° of another one. Degrees. */
export function longitudeNear(longitude: number, other: number): number {
  return longitude - 360 * Math.round((longitude - other) / 360);
}

/** Steps of the world, over its edge where the corners go over the date line. */
function eastwards(corners: readonly LonLat[]): Float64Array {
  let before = corners[0]?.longitude ?? 0;
  return Float64Array.from(corners, ({ longitude }) => {
    before = longitudeNear(longitude, before);
    return endlessWorldX(before);
  });
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
