import type { LonLat } from '../geometry/sphere.ts';

/** @param box in degrees; `west` is greater than `east` where it crosses the date line */
export function isInBox(
  { longitude, latitude }: LonLat,
  box: { readonly west: number; readonly south: number; readonly east: number; readonly north: number },
): boolean {
  if (latitude < box.south || latitude > box.north) return false;
  if (box.west <= box.east) return longitude >= box.west && longitude <= box.east;
  return longitude >= box.west || longitude <= box.east;
}
