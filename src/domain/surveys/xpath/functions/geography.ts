import { areaWithin, liesWithin, type PathSide, pathLength, sidesOf } from '../../../geometry/sphere.ts';
import { type FunctionCall, spend } from '../evaluate.ts';
import { roundedTo } from '../number-text.ts';
import { type GivenPosition, positionOf } from '../position.ts';
import { ANY_NUMBER, takes, textAt, textsFrom, type XPathFunction } from './arguments.ts';

type Position = Pick<GivenPosition, 'latitude' | 'longitude'>;

/** @see https://getodk.github.io/xforms-spec/#fn:Geographic-Functions */
export const GEOGRAPHY: Readonly<Record<string, XPathFunction>> = {
  distance: takes(1, ANY_NUMBER, (call) => measured(call, pathLength)),
  area: takes(1, 1, (call) => measured(call, areaWithin)),
  geofence: takes(2, 2, (call) => {
    const [positions, corners] = [shapeAt(call, 0), shapeAt(call, 1)];
    const position = positions?.[0];
    return position !== undefined && corners !== null && isClosed(corners) && liesWithin(position, corners);
  }),
  intersects: takes(1, 1, (call) => {
    const positions = shapeAt(call, 0) ?? [];
    // Each side is held against each other one.
    spend(call.around, (positions.length * positions.length) / 4);
    return crossesItself(positions);
  }),
};

/** To a hundredth. What is no position has no extent, nor has an answer that is missing; no nodes at all have none to speak of. */
function measured(call: FunctionCall, extentOf: (positions: readonly Position[]) => number): number {
  const texts = textsFrom(call, 0);
  const positions = positionsIn(texts);
  const isMissing = positions === null || (positions.length === 0 && texts.length > 0);
  return isMissing ? Number.NaN : roundedTo(extentOf(positions), 2);
}

function shapeAt(call: FunctionCall, index: number): readonly Position[] | null {
  return positionsIn([textAt(call, index)]);
}

/** The positions of points, traces and shapes, one behind the other. Null where one is no position. */
export function positionsIn(texts: readonly string[]): readonly GivenPosition[] | null {
  const points = texts.flatMap((text) => text.split(';')).map((text) => text.trim());
  const positions = points.filter((text) => text !== '').map(positionOf);
  return positions.every((position) => position !== null) ? positions : null;
}

/** Whether the last position is the first one again. */
export function isClosed(positions: readonly Position[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return first?.latitude === last?.latitude && first?.longitude === last?.longitude;
}

/** Whether two sides that are no neighbours cross; a shape's end may meet its beginning. */
function crossesItself(positions: readonly Position[]): boolean {
  const sides = sidesOf(positions);
  const isLoop = isClosed(positions);
  return sides.some((side, index) =>
    sides.slice(index + 2).some((other, behind) => {
      const isSeam = isLoop && index === 0 && index + 2 + behind === sides.length - 1;
      return !isSeam && doCross(side, other);
    }),
  );
}

function doCross([a, b]: PathSide<Position>, [c, d]: PathSide<Position>): boolean {
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0 && areNear([a, b], [c, d]);
}

function turn(from: Position, to: Position, position: Position): number {
  const rise = (to.latitude - from.latitude) * (position.longitude - from.longitude);
  return Math.sign(rise - (to.longitude - from.longitude) * (position.latitude - from.latitude));
}

/** Sides on one line cross only where they overlap. */
function areNear([a, b]: PathSide<Position>, [c, d]: PathSide<Position>): boolean {
  const overlap = (p: number, q: number, r: number, s: number) =>
    Math.max(Math.min(p, q), Math.min(r, s)) <= Math.min(Math.max(p, q), Math.max(r, s));
  return (
    overlap(a.latitude, b.latitude, c.latitude, d.latitude) &&
    overlap(a.longitude, b.longitude, c.longitude, d.longitude)
  );
}
