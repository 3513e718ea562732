import { liesWithin } from '../../geometry/sphere.ts';

type XY = readonly [x: number, y: number];
type Ring = readonly XY[];

/**
 * The rings of a shapefile's polygon, which stand in any order, as polygons: clockwise ones are borders, the others holes
 * of the smallest border around them. Polygons stay in the order of their borders. Where all go the other way around, as
 * some programs write them, all are turned. Rings come out as RFC 7946 §3.1.6 has them: borders counterclockwise.
 */
export function polygonsOfRings(rings: readonly Ring[]): Ring[][] {
  const sized = rings.map((ring) => ({ ring, size: signedArea(ring), box: boxOf(ring) }));
  const isTurned = sized.every(({ size }) => size > 0);
  const isBorder = ({ size }: { size: number }) => (isTurned ? size > 0 : size <= 0);
  const borders = sized.filter(isBorder).map((border) => ({ ...border, holes: [] as Ring[] }));
  const bySize = borders.toSorted((a, b) => Math.abs(a.size) - Math.abs(b.size));
  const alone: Ring[] = [];
  for (const hole of sized.filter((one) => !isBorder(one))) {
    const around = bySize.find(({ box, ring }) => isBoxAround(box, hole.box) && isAround(ring, hole.ring));
    if (around) around.holes.push(hole.ring);
    else alone.push(hole.ring);
  }
  return [
    ...borders.map(({ ring, holes }) => [
      woundRing(ring, true),
      ...holes.map((hole) => woundRing(hole, false)),
    ]),
    // A hole in nothing is an area that goes the wrong way around.
    ...alone.map((ring) => [woundRing(ring, true)]),
  ];
}

/** Greater than zero counterclockwise. */
function signedArea(ring: Ring): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}

/** Clockwise, or the other way around. */
export function woundRing(ring: Ring, isCounterclockwise: boolean): Ring {
  return signedArea(ring) >= 0 === isCounterclockwise ? ring : ring.toReversed();
}

interface Box {
  readonly low: XY;
  readonly high: XY;
}

function boxOf(ring: Ring): Box {
  let [low, high]: [XY, XY] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (const [x, y] of ring) {
    low = [Math.min(low[0], x), Math.min(low[1], y)];
    high = [Math.max(high[0], x), Math.max(high[1], y)];
  }
  return { low, high };
}

function isBoxAround(outer: Box, inner: Box): boolean {
  const isBelow = outer.low[0] <= inner.low[0] && outer.low[1] <= inner.low[1];
  return isBelow && outer.high[0] >= inner.high[0] && outer.high[1] >= inner.high[1];
}

/** By the middle of a side of the hole: a corner may touch the border. */
function isAround(border: Ring, hole: Ring): boolean {
  const [[x, y] = [0, 0], [nextX, nextY] = [x, y]] = hole;
  const corners = border.map(([longitude, latitude]) => ({ longitude, latitude }));
  return liesWithin({ longitude: (x + nextX) / 2, latitude: (y + nextY) / 2 }, corners);
}
