import { type Geometry, type Position, pathsOf, polygonsOf } from './geometry.ts';
import { areaWithin, type LonLat, liesWithin, pathLength } from './sphere.ts';
import { unrolled } from './unrolled.ts';

/** Metres along a line, or around an area with its holes; points have none. */
export function lengthOfGeometry(geometry: Geometry): number {
  return pathsOf(geometry).reduce((total, path) => total + pathLength(unrolled(path)), 0);
}

/** Square metres, without the holes; points and lines have none. */
export function areaOfGeometry(geometry: Geometry): number {
  return polygonsOf(geometry).reduce((total, rings) => total + ringsArea(rings), 0);
}

/** Square metres of one polygon. */
export function ringsArea(rings: readonly (readonly Position[])[]): number {
  const [border = 0, ...holes] = rings.map((ring) => areaWithin(unrolled(ring)));
  return Math.max(
    0,
    holes.reduce((rest, hole) => rest - hole, border),
  );
}

/** Whether a place lies in an area and in none of its holes. On the border itself it may be either. */
export function isInArea(place: LonLat, geometry: Geometry): boolean {
  return polygonsOf(geometry).some((rings) => isInRings(place, rings));
}

/** @param rings the border first, then its holes */
export function isInRings(place: LonLat, rings: readonly (readonly Position[])[]): boolean {
  const crossed = rings.filter((ring) => {
    const corners = unrolled(ring);
    return [-360, 0, 360].some((turn) =>
      liesWithin({ ...place, longitude: place.longitude + turn }, corners),
    );
  });
  return crossed.length % 2 === 1;
}
