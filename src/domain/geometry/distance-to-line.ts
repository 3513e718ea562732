import { leastOf } from '../kit/values/long-lists.ts';
import { type Geometry, pathsOf } from './geometry.ts';
import { directionOf, metresToArc } from './great-circle.ts';
import { type LonLat, sidesOf } from './sphere.ts';
import { unrolled } from './unrolled.ts';

/** Metres from a place to the nearest place of a line, a border or a point. Inside of an area it is the way to its border. */
export function distanceToLine(place: LonLat, geometry: Geometry): number {
  const from = directionOf(place);
  return leastOf(
    Infinity,
    pathsOf(geometry).flatMap((path) => {
      const directions = unrolled(path).map(directionOf);
      const [first] = directions;
      if (first !== undefined && directions.length === 1) return [metresToArc(from, first, first)];
      return sidesOf(directions).map(([start, end]) => metresToArc(from, start, end));
    }),
  );
}
