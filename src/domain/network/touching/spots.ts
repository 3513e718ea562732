import type { Position } from '../../geometry/geometry.ts';
import { type Direction, directionOf, metresToArc } from '../../geometry/great-circle.ts';
import { type LonLat, liesWithin } from '../../geometry/sphere.ts';
import { unrolled } from '../../geometry/unrolled.ts';
import { sphereGrid } from './sphere-grid.ts';
import type { TouchingAsset } from './touching-asset.ts';

/** One end of a line, or the place of anything else. */
export interface Touch {
  readonly asset: TouchingAsset;
  /** Of a line 0 for its first end and 1 for its last; else 0. */
  readonly end: 0 | 1;
  readonly place: LonLat;
  readonly direction: Direction;
}

export function touchesOf(assets: readonly TouchingAsset[]): Touch[] {
  return assets.flatMap((asset): Touch[] => {
    if (asset.isArea) return [];
    const [first, last] = [asset.path[0], asset.path.at(-1)];
    if (!first || !last) return [];
    const touch = (position: Position, end: 0 | 1): Touch => {
      const place = { longitude: position[0], latitude: position[1] };
      return { asset, end, place, direction: directionOf(place) };
    };
    return asset.role === 'line' ? [touch(first, 0), touch(last, 1)] : [touch(first, 0)];
  });
}

/** Touches that lie together, each within the tolerance of another one, or whose ends lie in one station's area. */
export function spotsOf(
  touches: readonly Touch[],
  areas: readonly TouchingAsset[],
  tolerance: number,
): Touch[][] {
  const spot = spotUnion(touches.length);
  const grid = sphereGrid(Math.max(tolerance, SMALLEST));
  for (const [index, { direction }] of touches.entries()) {
    grid.eachNear(direction, (other) => {
      const its = touches[other];
      if (its && metresToArc(direction, its.direction, its.direction) <= tolerance) spot.join(index, other);
    });
    grid.add(direction, index);
  }
  joinWithin(areas, touches, spot);
  const groups = Map.groupBy(touches.keys(), (index) => spot.of(index));
  return [...groups.values()].map((indexes) => indexes.flatMap((index) => touches[index] ?? []));
}

/** Metres of a cube: nobody measures finer, and a tolerance of nothing has to have one. */
const SMALLEST = 0.01;

/** Degrees of a cell in which ends are looked for, and how many cells of an area are looked through before all ends are. */
const CELL = 0.01;
const MOST_CELLS = 10_000;

/**
 * Ends of lines within a station's area come to one place, but for those that end at a device in it: on which side of it the others lie
 * nobody has said.
 */
function joinWithin(areas: readonly TouchingAsset[], touches: readonly Touch[], spot: SpotUnion): void {
  const atDevice = new Set(
    touches.flatMap(({ asset: { role } }, index) =>
      role === 'switch' || role === 'transformer' ? [spot.of(index)] : [],
    ),
  );
  const ends = touches.flatMap((touch, index) =>
    touch.asset.role === 'line' && !atDevice.has(spot.of(index)) ? [{ index, ...touch.place }] : [],
  );
  const cells = Map.groupBy(ends, ({ longitude, latitude }) => cellKey(cellAt(longitude), cellAt(latitude)));
  for (const { path } of areas) {
    const corners = unrolled(path);
    const inside = endsNear(corners, cells, ends).filter((place) => liesWithin(place, corners));
    const [first] = inside;
    for (const { index } of inside) spot.join(first?.index ?? index, index);
  }
}

type PlacedEnd = LonLat & { readonly index: number };

function endsNear(
  corners: readonly LonLat[],
  cells: ReadonlyMap<string, readonly PlacedEnd[]>,
  all: readonly PlacedEnd[],
): readonly PlacedEnd[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { longitude, latitude } of corners) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  const [left, right, low, high] = [cellAt(west), cellAt(east), cellAt(south), cellAt(north)];
  if ((right - left + 1) * (high - low + 1) > MOST_CELLS) return all;
  const found: PlacedEnd[] = [];
  for (let x = left; x <= right; x += 1) {
    for (let y = low; y <= high; y += 1) for (const end of cells.get(cellKey(x, y)) ?? []) found.push(end);
  }
  return found;
}

function cellAt(degrees: number): number {
  return Math.floor(degrees / CELL);
}

function cellKey(x: number, y: number): string {
  return `${x} ${y}`;
}

interface SpotUnion {
  of(index: number): number;
  join(left: number, right: number): void;
}

/** Union by the smaller number with path halving. */
function spotUnion(count: number): SpotUnion {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const of = (index: number) => {
    let at = index;
    for (let next = parent[at] ?? at; next !== at; next = parent[at] ?? at) {
      parent[at] = parent[next] ?? next;
      at = parent[at] ?? at;
    }
    return at;
  };
  return {
    of,
    join(left, right) {
      const [a, b] = [of(left), of(right)];
      parent[Math.max(a, b)] = Math.min(a, b);
    },
  };
}
