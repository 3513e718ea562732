import type { Position } from './geometry.ts';
import type { LonLat } from './sphere.ts';

/**
 * Positions of a line or ring with longitudes that go on past 180: between two of them a line takes the short way around
 * the earth. So a line from 179° to −179° is 2° long, and lies in the Pacific.
 */
export function unrolled(path: readonly Position[]): LonLat[] {
  let before: number | undefined;
  return path.map(([longitude, latitude]) => {
    const turns = before === undefined ? 0 : Math.round((before - longitude) / 360);
    before = longitude + 360 * turns;
    return { longitude: before, latitude };
  });
}

/** Of a longitude past 180 the one that people write. */
export function rolledLongitude(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}
