import type { PlaceTable } from '../place-table.ts';

/** What shapes are held in. */
interface ShapeArrays {
  /** By a slot of the table of places, its shape and one; 0: none. */
  shapeOf: Uint32Array;
  /** By shape: its slot, the class of its voltage, the box around it in steps of the world. */
  slot: Uint32Array;
  voltage: Uint8Array;
  west: Uint32Array;
  width: Uint32Array;
  north: Uint32Array;
  south: Uint32Array;
  /** By shape its first part, and by part its first position; those of the next one say where it ends. */
  firstPart: Uint32Array;
  firstPosition: Uint32Array;
  /** By part, of `PART`. */
  role: Uint8Array;
  /** By position, steps of the world (`world-place.ts`). */
  x: Uint32Array;
  y: Uint32Array;
}

/**
 * The lines and areas of rows, each with a number: 8 bytes a position and some 40 a shape, and no object for any. A shape belongs to
 * a slot of the table of places; one that was replaced, or whose slot lost its row, stays behind until there is no room.
 * Changed by `putShape` alone.
 */
export interface ShapeTable extends ShapeArrays {
  readonly places: PlaceTable;
  /** Positions at most. */
  readonly most: number;
  /** New shapes that are refused before it is asked again whether any were lost. */
  refusals: number;
  /** Shapes, parts and positions that were put in. The arrays have room for more. */
  count: number;
  partCount: number;
  positionCount: number;
}

const FIRST_ROOM = 256;

/** Shapes that count no more, of all positions: from here on the others are moved together instead of more room being made. */
const MUCH_LOST = 1 / 4;

export function shapeArrays(): ShapeArrays {
  return {
    shapeOf: new Uint32Array(FIRST_ROOM),
    ...arraysOfShapes(FIRST_ROOM),
    ...arraysOfParts(FIRST_ROOM),
    x: new Uint32Array(FIRST_ROOM),
    y: new Uint32Array(FIRST_ROOM),
  };
}

function arraysOfShapes(shapes: number) {
  return {
    slot: new Uint32Array(shapes),
    voltage: new Uint8Array(shapes),
    west: new Uint32Array(shapes),
    width: new Uint32Array(shapes),
    north: new Uint32Array(shapes),
    south: new Uint32Array(shapes),
    firstPart: new Uint32Array(shapes + 1),
  };
}

function arraysOfParts(parts: number) {
  return { role: new Uint8Array(parts), firstPosition: new Uint32Array(parts + 1) };
}

/** For one more shape, of so many parts and positions; and slots up to so many. */
export function makeShapeRoom(
  shapes: ShapeTable,
  { slots, parts, positions }: { readonly slots: number; readonly parts: number; readonly positions: number },
): void {
  if (slots > shapes.shapeOf.length) shapes.shapeOf = grown(shapes.shapeOf, slots);
  const isFull = () =>
    shapes.count + 1 > shapes.slot.length ||
    shapes.partCount + parts > shapes.role.length ||
    shapes.positionCount + positions > shapes.x.length;
  if (isFull() && isMuchLost(shapes)) moveTogether(shapes);
  if (shapes.count + 1 > shapes.slot.length) growAll(shapes, arraysOfShapes(2 * shapes.slot.length));
  if (shapes.partCount + parts > shapes.role.length) {
    growAll(shapes, arraysOfParts(Math.max(2 * shapes.role.length, shapes.partCount + parts)));
  }
  if (shapes.positionCount + positions > shapes.x.length) {
    shapes.x = grown(shapes.x, shapes.positionCount + positions);
    shapes.y = grown(shapes.y, shapes.positionCount + positions);
  }
}

function grown(array: Uint32Array, least: number): Uint32Array {
  const longer = new Uint32Array(Math.max(2 * array.length, least));
  longer.set(array);
  return longer;
}

function growAll(shapes: ShapeTable, longer: Partial<ShapeArrays>): void {
  const before: Partial<ShapeArrays> = { ...shapes };
  for (const [name, array] of Object.entries(longer)) {
    array.set(before[name as keyof ShapeArrays] ?? []); // the names of the arrays that were just made
  }
  Object.assign(shapes, longer);
}

function isMuchLost(shapes: ShapeTable): boolean {
  let kept = 0;
  for (let shape = 0; shape < shapes.count; shape++) {
    if (isCurrent(shapes, shape)) kept += positionsOf(shapes, shape);
  }
  return shapes.positionCount - kept > shapes.positionCount * MUCH_LOST;
}

/** How many a shape has in all of its parts. */
export function positionsOf({ firstPart, firstPosition }: ShapeTable, shape: number): number {
  const [from, to] = [firstPart[shape] ?? 0, firstPart[shape + 1] ?? 0];
  return (firstPosition[to] ?? 0) - (firstPosition[from] ?? 0);
}

/** Whether its row is there and has no other shape by now. */
export function isCurrent({ slot, shapeOf, places }: ShapeTable, shape: number): boolean {
  const own = slot[shape] ?? 0;
  return shapeOf[own] === shape + 1 && places.isThere[own] === 1;
}

/** What still counts takes the place of what was lost: numbers of shapes change. */
export function moveTogether(shapes: ShapeTable): void {
  const { firstPart, slot, shapeOf } = shapes;
  const { count } = shapes;
  shapes.count = 0;
  shapes.partCount = 0;
  shapes.positionCount = 0;
  for (let shape = 0; shape < count; shape++) {
    const isTaken = isCurrent(shapes, shape);
    // Read before the one in front of it is written over it.
    const [from, to] = [firstPart[shape] ?? 0, firstPart[shape + 1] ?? 0];
    if (isTaken) moveShape(shapes, shape, from, to);
    else if (shapeOf[slot[shape] ?? 0] === shape + 1) shapeOf[slot[shape] ?? 0] = 0;
  }
}

function moveShape(shapes: ShapeTable, shape: number, from: number, to: number): void {
  const { firstPart, firstPosition, role, x, y, count } = shapes;
  for (const array of [shapes.slot, shapes.voltage, shapes.west, shapes.width, shapes.north, shapes.south]) {
    array[count] = array[shape] ?? 0;
  }
  const start = firstPosition[from] ?? 0;
  const end = firstPosition[to] ?? 0;
  const back = start - shapes.positionCount;
  for (let part = from; part < to; part++) {
    const next = firstPosition[part + 1] ?? 0;
    role[shapes.partCount] = role[part] ?? 0;
    shapes.partCount += 1;
    firstPosition[shapes.partCount] = next - back;
  }
  x.copyWithin(shapes.positionCount, start, end);
  y.copyWithin(shapes.positionCount, start, end);
  shapes.positionCount += end - start;
  shapes.count += 1;
  firstPart[shapes.count] = shapes.partCount;
  shapes.shapeOf[shapes.slot[count] ?? 0] = shapes.count;
}
