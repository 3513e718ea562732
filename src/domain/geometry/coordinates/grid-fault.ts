import { distanceBetween, type LonLat } from '../sphere.ts';
import type { CoordinateRules } from './coordinate-rules.ts';
import { type OwnGrid, ownGrid, toOwnGrid } from './own-grid.ts';
import { readCoordinates } from './read-coordinates.ts';
import { GRID_PLACES, writeCoordinates } from './write-coordinates.ts';

/** - `unknown`: no number that is known here, and no definition that can be read. - `elsewhere`: it is not made for there. */
type GridFault = 'unknown' | 'elsewhere';

/** Metres that writing and reading again may move a place. */
const MOVED = 1;

/** A length in the projection by the length on the ground, in metres and in feet, and how far it may be off. */
const UNITS = [1, 1 / 0.3048];
const STRETCHED = 0.02;

/**
 * Whether a tenant can work in a projection of its own: its places, written in it and read again, are where they were, within a
 * metre, and lengths are right within 2 %. The former is so nearly anywhere on earth; the latter tells the grid of
 * another country, and Web Mercator far from the equator. One in degrees is no projection in which metres are written.
 *
 * @param places where the tenant works; none: anywhere on earth is enough
 */
export function gridFault(
  { grid, axes }: Pick<CoordinateRules, 'grid' | 'axes'>,
  places: readonly LonLat[],
): GridFault | null {
  const own = ownGrid(grid.trim(), '', axes);
  if (!own) return 'unknown';
  const isThere = places.length > 0 ? places.every((place) => stays(own, place)) : anywhere(own);
  return isThere ? null : 'elsewhere';
}

function stays(grid: OwnGrid, place: LonLat): boolean {
  const text = writeCoordinates(place, { kind: 'grid', grid, places: GRID_PLACES });
  if (text === null) return false;
  const again = readCoordinates(text, { grid });
  return !('code' in again) && distanceBetween(place, again) < MOVED && isTrueToLength(grid, place);
}

/** Degrees: some hundred metres. */
const SHORT = 0.002;

function isTrueToLength(grid: OwnGrid, place: LonLat): boolean {
  const back = place.latitude > 0 ? -SHORT : SHORT;
  return [
    { ...place, latitude: place.latitude + back },
    { ...place, longitude: place.longitude > 0 ? place.longitude - SHORT : place.longitude + SHORT },
  ].every((beside) => {
    const [from, to] = [toOwnGrid(grid, place), toOwnGrid(grid, beside)];
    if (!from || !to) return false;
    const scale = Math.hypot(to[0] - from[0], to[1] - from[1]) / distanceBetween(place, beside);
    return UNITS.some((unit) => Math.abs(scale / unit - 1) < STRETCHED);
  });
}

/** Degrees between two trials. */
const STEP = 5;

function anywhere(grid: OwnGrid): boolean {
  for (let latitude = -85; latitude <= 85; latitude += STEP) {
    for (let longitude = -180; longitude < 180; longitude += STEP) {
      if (stays(grid, { longitude: longitude + 0.317, latitude: latitude + 0.243 })) return true;
    }
  }
  return false;
}
