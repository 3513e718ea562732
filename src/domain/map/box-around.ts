import { EARTH_RADIUS, type LonLat } from '../geometry/sphere.ts';

const DEGREE = (2 * Math.PI * EARTH_RADIUS) / 360;

/** Where meridians run together a box around a place is as wide as the world. */
const NEAR_POLE = 89.9;

/** The box that holds everything within so many metres of a place, and corners beyond. `west` is greater than `east` across the date line. */
export function boxAroundPlace({ longitude, latitude }: LonLat, metres: number) {
  const rise = metres / DEGREE;
  const [south, north] = [Math.max(-90, latitude - rise), Math.min(90, latitude + rise)];
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  if (farthest > NEAR_POLE) return { west: -180, south, east: 180, north };
  const run = rise / Math.cos((farthest * Math.PI) / 180);
  return { west: rolled(longitude - run), south, east: rolled(longitude + run), north };
}

function rolled(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}
