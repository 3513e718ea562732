import type { Geometry, Position } from './geometry.ts';
import { type Direction, directionOf, metresToArc } from './great-circle.ts';
import { stayingPlaces } from './staying-places.ts';

/**
 * The same shape with fewer positions: none that is left out lies further than the tolerance from what is left. Rings that
 * would become less than a triangle stay as they are.
 *
 * @param tolerance metres
 */
export function simplified(geometry: Geometry, tolerance: number): Geometry {
  const path = (positions: readonly Position[]) => simplePath(positions, tolerance);
  const ring = (positions: readonly Position[]) => {
    const fewer = simplePath(positions, tolerance);
    return fewer.length < 4 ? positions : fewer;
  };
  switch (geometry.type) {
    case 'LineString':
      return { type: 'LineString', coordinates: path(geometry.coordinates) };
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.map(path) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map(ring) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(ring)) };
    case 'Point':
    case 'MultiPoint':
      return geometry;
  }
}

function simplePath(positions: readonly Position[], tolerance: number): readonly Position[] {
  const directions = positions.map(([longitude, latitude]) => directionOf({ longitude, latitude }));
  const metres = (at: Direction, from: Direction, to: Direction) => metresToArc(at, from, to);
  const stays = stayingPlaces(directions, tolerance, metres);
  return positions.filter((_, index) => stays[index] === 1);
}
