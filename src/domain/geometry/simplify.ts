import type { Geometry, Position } from './geometry.ts';
import { type Direction, directionOf, metresToArc } from './great-circle.ts';

/**
 * The same shape with fewer positions: none that is left out lies further than the tolerance from what is left. Rings that
 * would become less than a triangle stay as they are. (D. H. Douglas, T. K. Peucker, 1973, doi:10.3138/FM57-6770-U75U-7727.)
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

/** Without recursion: a spiral would go as deep as it has positions. */
function simplePath(positions: readonly Position[], tolerance: number): readonly Position[] {
  const last = positions.length - 1;
  if (last < 2) return positions;
  const directions = positions.map(([longitude, latitude]) => directionOf({ longitude, latitude }));
  const stays = new Set([0, last]);
  const open: (readonly [number, number])[] = [[0, last]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    const { at, metres } = furthest(directions, from, to);
    if (metres <= tolerance) continue;
    stays.add(at);
    open.push([from, at], [at, to]);
  }
  return positions.filter((_, index) => stays.has(index));
}

function furthest(
  directions: readonly Direction[],
  from: number,
  to: number,
): { at: number; metres: number } {
  const [start, end] = [directions[from], directions[to]];
  let found = { at: from, metres: 0 };
  if (!start || !end) return found;
  for (let at = from + 1; at < to; at += 1) {
    const place = directions[at];
    const metres = place ? metresToArc(place, start, end) : 0;
    if (metres > found.metres) found = { at, metres };
  }
  return found;
}
