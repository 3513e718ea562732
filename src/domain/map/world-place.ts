/** Steps of the world from west to east and from north to south: one is 9 mm at the equator. */
export const WORLD = 2 ** 32;

/** Web Mercator (EPSG:3857) ends here, degrees: the map is a square. */
const MOST_NORTHERN = 85.051_128_779_806_59;

/**
 * The place on the square map of the world, in whole steps from its north-western corner.
 * Source: OGC 17-083r4 (WebMercatorQuad), the tiles of which are halves of halves of this square.
 */
export function worldX(longitude: number): number {
  return inWorld((longitude + 180) / 360);
}

/** The same without an end and not rounded: east of 180° the map goes on, and west of -180° too. */
export function endlessWorldX(longitude: number): number {
  return ((longitude + 180) / 360) * WORLD;
}

export function worldY(latitude: number): number {
  const bounded = Math.max(-MOST_NORTHERN, Math.min(MOST_NORTHERN, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return inWorld(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
}

/** Degrees. */
export function longitudeAt(x: number): number {
  return (x / WORLD) * 360 - 180;
}

/** Degrees. */
export function latitudeAt(y: number): number {
  const north = Math.PI * (1 - (2 * y) / WORLD);
  return (Math.atan(Math.sinh(north)) * 180) / Math.PI;
}

/** Whether both are there and on earth. */
export function isOnEarth(longitude: unknown, latitude: unknown): boolean {
  return isWithin(longitude, 180) && isWithin(latitude, 90);
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function inWorld(part: number): number {
  return Math.max(0, Math.min(WORLD - 1, Math.floor(part * WORLD)));
}
