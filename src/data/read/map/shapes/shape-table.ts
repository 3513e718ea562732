import { WORLD, worldX, worldY } from '../../../../domain/map/world-place.ts';
import type { PlaceTable } from '../place-table.ts';
import { type OutlinePart, PART } from './outline.ts';
import { makeShapeRoom, type ShapeTable, shapeArrays } from './shape-room.ts';

/** What the map shows of a shape beside what it shows of its row. */
interface OutlinedRow {
  readonly parts: readonly OutlinePart[];
  /** As `voltageClass` has it. */
  readonly voltage: number;
}

/** Positions of all shapes at most: 32 MB. What comes then stays a point. */
const MOST_POSITIONS = 4_000_000;

export function shapeTable(places: PlaceTable): ShapeTable {
  return { places, count: 0, partCount: 0, positionCount: 0, ...shapeArrays() };
}

/**
 * @param slot has a row
 * @param row `null`: it has no lines and areas
 */
export function putShape(shapes: ShapeTable, slot: number, row: OutlinedRow | null): void {
  const parts = row?.parts ?? [];
  const positions = parts.reduce((sum, { path }) => sum + path.length, 0);
  if (!row || positions === 0) {
    if (slot < shapes.shapeOf.length) shapes.shapeOf[slot] = 0;
    return;
  }
  if (shapes.positionCount + positions > MOST_POSITIONS) {
    if (slot < shapes.shapeOf.length) shapes.shapeOf[slot] = 0;
    return;
  }
  makeShapeRoom(shapes, { slots: slot + 1, parts: parts.length, positions });
  writeParts(shapes, parts);
  const known = shapeAt(shapes, slot);
  if (known !== undefined && isLikeNext(shapes, known, parts.length, positions)) {
    // The same again, as after its block was packed anew: what was written behind the last one is not taken.
    shapes.voltage[known] = row.voltage;
    return;
  }
  const shape = shapes.count;
  shapes.slot[shape] = slot;
  shapes.voltage[shape] = row.voltage;
  shapes.partCount += parts.length;
  shapes.positionCount += positions;
  shapes.count += 1;
  shapes.firstPart[shapes.count] = shapes.partCount;
  shapes.firstPosition[shapes.partCount] = shapes.positionCount;
  putBounds(shapes, shape);
  shapes.shapeOf[slot] = shapes.count;
}

/** The shape of a slot's row; undefined where it has none. */
function shapeAt({ shapeOf }: ShapeTable, slot: number): number | undefined {
  const shape = shapeOf[slot] ?? 0;
  return shape > 0 ? shape - 1 : undefined;
}

/** Whether its row is there and has no other shape by now. */
export function isCurrent({ slot, shapeOf, places }: ShapeTable, shape: number): boolean {
  const own = slot[shape] ?? 0;
  return shapeOf[own] === shape + 1 && places.isThere[own] === 1;
}

/** An area, and not a line: what it begins with. */
export function isAreaShape({ firstPart, role }: ShapeTable, shape: number): boolean {
  return role[firstPart[shape] ?? 0] !== PART.line;
}

/** The longer side of the box around it, steps of the world. */
export function sizeOfShape({ width, north, south }: ShapeTable, shape: number): number {
  return Math.max(width[shape] ?? 0, (south[shape] ?? 0) - (north[shape] ?? 0));
}

/** Behind what counts, without counting it. */
function writeParts(shapes: ShapeTable, parts: readonly OutlinePart[]): void {
  let at = shapes.positionCount;
  for (const [index, { role, path }] of parts.entries()) {
    shapes.role[shapes.partCount + index] = role;
    for (const [longitude, latitude] of path) {
      shapes.x[at] = worldX(longitude);
      shapes.y[at] = worldY(latitude);
      at += 1;
    }
    shapes.firstPosition[shapes.partCount + index + 1] = at;
  }
}

/** Whether a shape is the same as the one that `writeParts` wrote last. */
function isLikeNext(shapes: ShapeTable, shape: number, parts: number, positions: number): boolean {
  const { firstPart, firstPosition, role, x, y, partCount, positionCount } = shapes;
  const part = firstPart[shape] ?? 0;
  const first = firstPosition[part] ?? 0;
  if ((firstPart[shape + 1] ?? 0) - part !== parts) return false;
  for (let index = 0; index < parts; index++) {
    const own = (firstPosition[part + index + 1] ?? 0) - first;
    const next = (firstPosition[partCount + index + 1] ?? 0) - positionCount;
    if (own !== next || role[part + index] !== role[partCount + index]) return false;
  }
  for (let at = 0; at < positions; at++) {
    if (x[first + at] !== x[positionCount + at] || y[first + at] !== y[positionCount + at]) return false;
  }
  return true;
}

/** The box around all of its positions, across the date line where it goes across. */
function putBounds(shapes: ShapeTable, shape: number): void {
  const first = shapes.firstPosition[shapes.firstPart[shape] ?? 0] ?? 0;
  const start = shapes.x[first] ?? 0;
  let [along, west, east] = [start, start, start];
  let [north, south] = [WORLD, 0];
  for (let at = first; at < shapes.positionCount; at++) {
    if (at > first) along += shortWay(shapes.x[at - 1] ?? 0, shapes.x[at] ?? 0);
    west = Math.min(west, along);
    east = Math.max(east, along);
    north = Math.min(north, shapes.y[at] ?? 0);
    south = Math.max(south, shapes.y[at] ?? 0);
  }
  // Arrays of 32 bits take the turn of the world that it is in away.
  shapes.west[shape] = west;
  shapes.width[shape] = Math.min(WORLD - 1, east - west);
  shapes.north[shape] = north;
  shapes.south[shape] = south;
}

/** Steps from one place to another, the shorter way around the world (RFC 7946 §3.1.9): what 32 bits with a sign hold. */
export function shortWay(from: number, to: number): number {
  return (to - from) | 0;
}
