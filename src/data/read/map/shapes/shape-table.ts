import { WORLD, worldX, worldY } from '../../../../domain/map/world-place.ts';
import type { PlaceTable } from '../place-table.ts';
import { type OutlinePart, PART } from './outline.ts';
import { makeShapeRoom, moveTogether, positionsOf, type ShapeTable, shapeArrays } from './shape-room.ts';

/** What the map shows of a shape beside what it shows of its row. */
interface OutlinedRow {
  readonly parts: readonly OutlinePart[];
  /** As `voltageClass` has it. */
  readonly voltage: number;
}

/** Positions of all shapes at most: 32 MB, and 2 MB for what was replaced. What comes then stays a point. */
const MOST_POSITIONS = 4_000_000;

/** @param most positions of all shapes */
export function shapeTable(places: PlaceTable, most = MOST_POSITIONS): ShapeTable {
  return { places, most, refusals: 0, count: 0, partCount: 0, positionCount: 0, ...shapeArrays() };
}

/**
 * @param slot has a row
 * @param row `null`: it has no lines and areas
 */
export function putShape(shapes: ShapeTable, slot: number, row: OutlinedRow | null): void {
  const parts = row?.parts ?? [];
  const positions = parts.reduce((sum, { path }) => sum + path.length, 0);
  const known = shapeAt(shapes, slot);
  if (row && known !== undefined && isLike(shapes, known, parts)) {
    // The same again, as after its block was packed anew.
    shapes.voltage[known] = row.voltage;
    return;
  }
  if (known !== undefined) shapes.shapeOf[slot] = 0;
  if (!row || positions === 0) return;
  if (!hasRoom(shapes, positions, known)) return;
  makeShapeRoom(shapes, { slots: slot + 1, parts: parts.length, positions });
  const shape = shapes.count;
  writeParts(shapes, parts);
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

/**
 * At the limit what counts no more is given up first. All shapes are gone through for that, and so not for each line of a network
 * that has too many, nor for each that changes: a share of the new ones is refused unlooked, and one that takes the place of
 * another and is no longer than it has some room more.
 *
 * @param replaced the shape in whose place it comes
 */
function hasRoom(shapes: ShapeTable, positions: number, replaced: number | undefined): boolean {
  const { most } = shapes;
  const isNoLonger = replaced !== undefined && positions <= positionsOf(shapes, replaced);
  if (shapes.positionCount + positions <= (isNoLonger ? most + most / 16 : most)) return true;
  if (shapes.refusals > 0 && replaced === undefined) {
    shapes.refusals -= 1;
    return false;
  }
  moveTogether(shapes);
  if (shapes.positionCount + positions <= most) return true;
  shapes.refusals = Math.floor(shapes.count / 256);
  return false;
}

/** The shape of a slot's row; undefined where it has none. */
function shapeAt({ shapeOf }: ShapeTable, slot: number): number | undefined {
  const shape = shapeOf[slot] ?? 0;
  return shape > 0 ? shape - 1 : undefined;
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

/** Whether a shape has these parts, as `writeParts` would write them. */
function isLike(shapes: ShapeTable, shape: number, parts: readonly OutlinePart[]): boolean {
  const { firstPart, firstPosition, role, x, y } = shapes;
  const first = firstPart[shape] ?? 0;
  if ((firstPart[shape + 1] ?? 0) - first !== parts.length) return false;
  return parts.every((part, index) => {
    const start = firstPosition[first + index] ?? 0;
    const end = firstPosition[first + index + 1] ?? 0;
    if (end - start !== part.path.length || role[first + index] !== part.role) return false;
    return part.path.every(
      ([longitude, latitude], at) =>
        x[start + at] === worldX(longitude) && y[start + at] === worldY(latitude),
    );
  });
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
