import { stayingPlaces } from '../../../../domain/geometry/staying-places.ts';
import { clipLine, clipRing, type FlatBox, type FlatPlace, turnOf } from '../../../../domain/map/clip.ts';
import { DEEPEST_ZOOM, type TileAddress } from '../../../../domain/map/tile-cells.ts';
import { WORLD } from '../../../../domain/map/world-place.ts';
import type { IsShown } from '../place-filter.ts';
import { PART } from './outline.ts';
import type { ShapeTable } from './shape-room.ts';
import { isCurrent } from './shape-room.ts';
import { isAreaShape, shortWay, sizeOfShape } from './shape-table.ts';

/** The lines and areas of a tile, cut to it. */
export interface TileShapes {
  readonly lines: readonly DrawnShape[];
  readonly areas: readonly DrawnShape[];
  /** Slots of lines that are so long here that they need no mark. */
  readonly unmarked: ReadonlySet<number>;
}

export interface DrawnShape {
  readonly slot: number;
  readonly voltage: number;
  /** Steps of the world, past its edges where the date line is crossed. Of areas rings: borders clockwise on the screen, holes the other way. */
  readonly paths: readonly (readonly FlatPlace[])[];
}

/** Points on the screen from edge to edge of a tile, at the zoom that it is made for. */
const POINTS = 512;

/** Points: what is smaller is not drawn, and a line this long is pressed instead of a mark. */
const LEAST_SEEN = 1;
const LONG_ENOUGH = 24;

/** Points around a tile that are drawn too, so that wide lines and their ends have no seams. */
const MARGIN = 16;

/** Points that a simplified line may lie away; in the deepest tiles, which are drawn larger, none. */
const TOLERANCE = 0.5;

/** Shapes of one tile at most: the largest. */
export const MOST_SHAPES = 2000;

/** Looks at the box of every shape (docs/performance.md). @param margin points */
export function tileShapes(
  shapes: ShapeTable,
  tile: TileAddress,
  isShown: IsShown,
  margin = MARGIN,
): TileShapes {
  const point = WORLD / 2 ** tile.zoom / POINTS;
  const box = boxOf(tile, margin * point);
  const lines: DrawnShape[] = [];
  const areas: DrawnShape[] = [];
  const unmarked = new Set<number>();
  for (const shape of largest(shapes, found(shapes, box, isShown, LEAST_SEEN * point))) {
    const drawn = {
      slot: shapes.slot[shape] ?? 0,
      voltage: shapes.voltage[shape] ?? 0,
      paths: pathsIn(shapes, shape, box, tile.zoom === DEEPEST_ZOOM ? 0 : TOLERANCE * point),
    };
    if (drawn.paths.length === 0) continue;
    const isArea = isAreaShape(shapes, shape);
    (isArea ? areas : lines).push(drawn);
    if (!isArea && sizeOfShape(shapes, shape) >= LONG_ENOUGH * point) unmarked.add(drawn.slot);
  }
  return { lines, areas, unmarked };
}

function boxOf({ zoom, x, y }: TileAddress, margin: number): FlatBox {
  const size = WORLD / 2 ** zoom;
  return {
    west: x * size - margin,
    north: y * size - margin,
    east: (x + 1) * size + margin,
    south: (y + 1) * size + margin,
  };
}

/** Turns of the world in which a shape may lie over a tile: one that crosses the date line lies at both edges of the map. */
const TURNS = [-1, 0, 1] as const;

function found(shapes: ShapeTable, box: FlatBox, isShown: IsShown, least: number): number[] {
  const { west, width, north, south, slot } = shapes;
  const numbers: number[] = [];
  for (let shape = 0; shape < shapes.count; shape++) {
    if ((north[shape] ?? 0) > box.south || (south[shape] ?? 0) < box.north) continue;
    if (!TURNS.some((turn) => isOver(west[shape] ?? 0, width[shape] ?? 0, turn, box))) continue;
    if (sizeOfShape(shapes, shape) < least || !isCurrent(shapes, shape)) continue;
    if (isShown(slot[shape] ?? 0)) numbers.push(shape);
  }
  return numbers;
}

function isOver(west: number, width: number, turn: number, box: FlatBox): boolean {
  const from = west + turn * WORLD;
  return from <= box.east && from + width >= box.west;
}

function largest(shapes: ShapeTable, numbers: readonly number[]): readonly number[] {
  if (numbers.length <= MOST_SHAPES) return numbers;
  return numbers
    .map((shape) => ({ shape, size: sizeOfShape(shapes, shape) }))
    .toSorted((left, right) => right.size - left.size || left.shape - right.shape)
    .slice(0, MOST_SHAPES)
    .map(({ shape }) => shape);
}

/** The pieces of a shape in a box, in every turn in which it lies over it. @param tolerance steps */
function pathsIn(shapes: ShapeTable, shape: number, box: FlatBox, tolerance: number): FlatPlace[][] {
  const parts = partsOf(shapes, shape).map(({ role, path }) => ({
    role,
    path: simplePart(path, role, tolerance),
  }));
  const [west, width] = [shapes.west[shape] ?? 0, shapes.width[shape] ?? 0];
  return TURNS.filter((turn) => isOver(west, width, turn, box)).flatMap((turn) => {
    const shifted = { ...box, west: box.west - turn * WORLD, east: box.east - turn * WORLD };
    return clipped(parts, shifted).map((path) =>
      turn === 0 ? path : path.map(([x, y]): FlatPlace => [x + turn * WORLD, y]),
    );
  });
}

interface FlatPart {
  readonly role: number;
  readonly path: readonly FlatPlace[];
}

/** With steps that go on past the edge of the world, from where its box begins. */
function partsOf(shapes: ShapeTable, shape: number): FlatPart[] {
  const { firstPart, firstPosition, role, x, y } = shapes;
  const parts: FlatPart[] = [];
  let at = firstPosition[firstPart[shape] ?? 0] ?? 0;
  let along = startOf(shapes, shape, x[at] ?? 0);
  let before = x[at] ?? 0;
  for (let part = firstPart[shape] ?? 0; part < (firstPart[shape + 1] ?? 0); part++) {
    const path: FlatPlace[] = [];
    for (; at < (firstPosition[part + 1] ?? 0); at++) {
      const next = x[at] ?? 0;
      along += shortWay(before, next);
      before = next;
      path.push([along, y[at] ?? 0]);
    }
    parts.push({ role: role[part] ?? 0, path });
  }
  return parts;
}

/** In the turn of the world in which the box of the shape begins. */
function startOf({ west }: ShapeTable, shape: number, x: number): number {
  const begins = west[shape] ?? 0;
  return begins + ((x - begins) >>> 0);
}

function simplePart(path: readonly FlatPlace[], role: number, tolerance: number): readonly FlatPlace[] {
  if (tolerance === 0 || path.length < 3) return path;
  const stays = stayingPlaces(path, tolerance, fromPart);
  const fewer = path.filter((_, at) => stays[at] === 1);
  // A ring needs three corners.
  return role === PART.line || fewer.length > 3 ? fewer : path;
}

/** From a place to the nearest of the straight part between two others, on the flat map. */
function fromPart([x, y]: FlatPlace, [fromX, fromY]: FlatPlace, [toX, toY]: FlatPlace): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / square));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}

function clipped(parts: readonly FlatPart[], box: FlatBox): FlatPlace[][] {
  const paths: FlatPlace[][] = [];
  // Holes of an area of which nothing is left are left out with it.
  let hasBorder = false;
  for (const { role, path } of parts) {
    if (role === PART.line) {
      for (const piece of clipLine(path, box)) paths.push(piece);
      continue;
    }
    if (role === PART.hole && !hasBorder) continue;
    const ring = clipRing(path, box);
    if (role === PART.border) hasBorder = ring.length > 0;
    // The map library tells holes from borders by the way that they go around (vector tiles 2.1, §4.3.4.4).
    if (ring.length > 0) paths.push(turnOf(ring) > 0 === (role === PART.border) ? ring : ring.reverse());
  }
  return paths;
}
