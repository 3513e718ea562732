/**
 * Lengths and areas on a sphere, by the rule of ODK's tools, so that a survey, a map and a report say the same of one
 * line. Within half a percent of the ellipsoid.
 */

/** A place on earth, in degrees of WGS 84. */
export interface LonLat {
  readonly longitude: number;
  readonly latitude: number;
}

/** Metres, at the equator: what ODK's tools reckon with. @see https://getodk.github.io/xforms-spec/#fn:Geographic-Functions */
export const EARTH_RADIUS = 6_378_100;

/** Metres along a great circle, by the haversine. */
export function distanceBetween(from: LonLat, to: LonLat): number {
  const [first, second] = [radiansOf(from.latitude), radiansOf(to.latitude)];
  const rise = Math.sin((second - first) / 2);
  const run = Math.sin(radiansOf(to.longitude - from.longitude) / 2);
  const share = rise * rise + Math.cos(first) * Math.cos(second) * run * run;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The direction in which a great circle leaves: degrees from north over east, 0 up to 360. */
export function bearingBetween(from: LonLat, to: LonLat): number {
  const [first, second] = [radiansOf(from.latitude), radiansOf(to.latitude)];
  const east = radiansOf(to.longitude - from.longitude);
  const across = Math.sin(east) * Math.cos(second);
  const ahead = Math.cos(first) * Math.sin(second) - Math.sin(first) * Math.cos(second) * Math.cos(east);
  const degrees = (Math.atan2(across, ahead) * 180) / Math.PI;
  // What is a hair west of north is north, and not 360.
  return (degrees + 360) % 360;
}

/** Metres along all of the positions. */
export function pathLength(positions: readonly LonLat[]): number {
  return sidesOf(positions).reduce((total, [from, to]) => total + distanceBetween(from, to), 0);
}

/** Square metres within the corners; the last one is joined with the first. */
export function areaWithin(corners: readonly LonLat[]): number {
  const [first] = corners;
  if (first === undefined || corners.length < 3) return 0;
  const total = sidesOf([...corners, first]).reduce((sum, [from, to]) => {
    const width = radiansOf(to.longitude - from.longitude);
    return sum + width * (2 + Math.sin(radiansOf(from.latitude)) + Math.sin(radiansOf(to.latitude)));
  }, 0);
  return Math.abs((total * EARTH_RADIUS * EARTH_RADIUS) / 2);
}

/** Whether the corners go around the place: a line from it to the east crosses them once, three times … */
export function liesWithin(place: LonLat, corners: readonly LonLat[]): boolean {
  const [first] = corners;
  if (first === undefined || corners.length < 3) return false;
  const crossings = sidesOf([...corners, first]).filter(([from, to]) => {
    if (from.latitude > place.latitude === to.latitude > place.latitude) return false;
    const share = (place.latitude - from.latitude) / (to.latitude - from.latitude);
    return place.longitude < from.longitude + share * (to.longitude - from.longitude);
  });
  return crossings.length % 2 === 1;
}

export type PathSide<T> = readonly [from: T, to: T];

/** Each position with the next one. */
export function sidesOf<T>(positions: readonly T[]): PathSide<T>[] {
  return positions.slice(1).flatMap((to, index): PathSide<T>[] => {
    const from = positions[index];
    return from === undefined ? [] : [[from, to]];
  });
}

export function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
