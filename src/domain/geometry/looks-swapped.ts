import type { BoundingBox } from './bounding-box.ts';
import type { LonLat } from './sphere.ts';

/**
 * Whether longitude and latitude seem to stand for each other: the place is outside of where somebody works, and inside of
 * it the other way around.
 */
export function looksSwapped({ longitude, latitude }: LonLat, extent: BoundingBox): boolean {
  return (
    !isInBox({ longitude, latitude }, extent) && isInBox({ longitude: latitude, latitude: longitude }, extent)
  );
}

function isInBox({ longitude, latitude }: LonLat, { west, south, east, north }: BoundingBox): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
