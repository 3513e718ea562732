import { type Direction, directionOf, metresToArc } from '../../geometry/great-circle.ts';
import { EARTH_RADIUS } from '../../geometry/sphere.ts';
import { sphereGrid } from './sphere-grid.ts';
import type { Touch } from './spots.ts';
import type { ToldTouch, TouchingAsset } from './touching-asset.ts';

/** Cubes that all lines together are put into, more or less, and metres of a cube at least. */
const MOST_SAMPLES = 500_000;
const SMALLEST_CUBE = 20;

interface Side {
  readonly line: TouchingAsset;
  readonly from: Direction;
  readonly to: Direction;
}

/** What touches a line in its middle: ends of lines and devices, within the tolerance of a line that has no end in their spot. */
export function touchedMiddles(
  lines: readonly TouchingAsset[],
  spots: readonly (readonly Touch[])[],
  tolerance: number,
): ToldTouch[] {
  const sides = lines.flatMap(sidesOfLine);
  const length = sides.reduce((sum, { from, to }) => sum + chord(from, to), 0);
  const size = Math.max(2 * tolerance, SMALLEST_CUBE, length / MOST_SAMPLES);
  const grid = sphereGrid(size);
  for (const [index, side] of sides.entries()) {
    for (const place of samples(side, size / 2)) grid.add(place, index);
  }
  // A side lies in several cubes: it is measured once for each touch.
  const measuredFor = new Int32Array(sides.length);
  let touch = 0;
  return spots.flatMap((spot) => {
    const present = new Set(spot.map(({ asset }) => asset.id));
    const met = new Map<string, ToldTouch>();
    for (const { asset, direction } of spot) {
      if (asset.role === 'station') continue;
      touch += 1;
      grid.eachNear(direction, (index) => {
        const side = sides[index];
        if (!side || measuredFor[index] === touch || present.has(side.line.id)) return;
        measuredFor[index] = touch;
        const metres = metresToArc(direction, side.from, side.to);
        const before = met.get(side.line.id)?.metres ?? Infinity;
        if (metres > tolerance || metres >= before) return;
        met.set(side.line.id, { reason: 'middle', ids: [asset.id, side.line.id], metres });
      });
    }
    return [...met.values()];
  });
}

function sidesOfLine(line: TouchingAsset): Side[] {
  const directions = line.path.map(([longitude, latitude]) => directionOf({ longitude, latitude }));
  return directions.slice(1).flatMap((to, index) => {
    const from = directions[index];
    return from ? [{ line, from, to }] : [];
  });
}

/** Places on a side, no further apart than so many metres. */
function* samples({ from, to }: Side, step: number): Generator<Direction> {
  const count = Math.max(1, Math.ceil(chord(from, to) / step));
  for (let at = 0; at <= count; at += 1) yield between(from, to, at / count);
}

function between([ax, ay, az]: Direction, [bx, by, bz]: Direction, share: number): Direction {
  const [x, y, z] = [ax + (bx - ax) * share, ay + (by - ay) * share, az + (bz - az) * share];
  const size = Math.hypot(x, y, z) || 1;
  return [x / size, y / size, z / size];
}

function chord([ax, ay, az]: Direction, [bx, by, bz]: Direction): number {
  return EARTH_RADIUS * Math.hypot(ax - bx, ay - by, az - bz);
}
