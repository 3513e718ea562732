import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberedId } from '../../../../../tests/support/numbered-row.ts';
import { worldX, worldY } from '../../../../domain/map/world-place.ts';
import { placeTable, putById, slotOfId } from '../place-table.ts';
import { PART } from './outline.ts';
import { isCurrent, positionsOf, type ShapeTable } from './shape-room.ts';
import { putShape, shapeTable } from './shape-table.ts';

const MOST = 40;
const smallTable = () => shapeTable(placeTable(), MOST);

/** A line of so many positions, each like no other line's of another seed. */
function put(shapes: ShapeTable, at: number, positions: number, seed = 0): void {
  putById(shapes.places, numberedId(at), { longitude: 14, latitude: 47, kind: 0, status: 0 });
  const path = Array.from({ length: positions }, (_, index) => [14 + index / 100, 40 + seed / 100] as const);
  const parts = positions === 0 ? [] : [{ role: PART.line, path }];
  putShape(shapes, slotOfId(shapes.places, numberedId(at)) ?? 0, { parts, voltage: 1 });
}

const remove = (shapes: ShapeTable, at: number) => putById(shapes.places, numberedId(at), null);

/** By the number of its row: how many positions a shape has that is drawn, and its seed. */
function shownIn(shapes: ShapeTable, rows: number): Map<number, readonly [positions: number, y: number]> {
  const shown = new Map<number, readonly [number, number]>();
  for (let shape = 0; shape < shapes.count; shape++) {
    if (!isCurrent(shapes, shape)) continue;
    const start = shapes.firstPosition[shapes.firstPart[shape] ?? 0] ?? 0;
    const row = Array.from({ length: rows }, (_, at) => at).find(
      (at) => slotOfId(shapes.places, numberedId(at)) === shapes.slot[shape],
    );
    expect(shapes.x[start]).toBe(worldX(14));
    shown.set(row ?? -1, [positionsOf(shapes, shape), shapes.y[start] ?? 0]);
  }
  return shown;
}

test('at the limit a line that did not change stays, and one that comes new stays a point', () => {
  const shapes = smallTable();
  for (let at = 0; at < 4; at++) put(shapes, at, 10);
  put(shapes, 4, 10);
  for (let at = 0; at < 4; at++) put(shapes, at, 10);
  expect([...shownIn(shapes, 5).keys()].toSorted()).toEqual([0, 1, 2, 3]);
});

test('at the limit a line that changed is drawn as it is now', () => {
  const shapes = smallTable();
  for (let at = 0; at < 4; at++) put(shapes, at, 10);
  for (let seed = 1; seed < 20; seed++) put(shapes, 1, 10, seed);
  expect(shownIn(shapes, 4).get(1)).toEqual([10, worldY(40.19)]);
  expect(shownIn(shapes, 4).size).toBe(4);
});

test('what fewer than a quarter lost makes room at the limit', () => {
  const shapes = smallTable();
  for (let at = 0; at < 8; at++) put(shapes, at, 5);
  remove(shapes, 3);
  put(shapes, 8, 5, 1);
  expect(shownIn(shapes, 9).get(8)).toEqual([5, worldY(40.01)]);
  expect([...shownIn(shapes, 9).keys()].toSorted()).toEqual([0, 1, 2, 4, 5, 6, 7, 8]);
});

test('a line that grew beyond the limit stays a point, and leaves its room to the next one', () => {
  const shapes = smallTable();
  for (let at = 0; at < 4; at++) put(shapes, at, 10);
  put(shapes, 0, 11, 1);
  expect([...shownIn(shapes, 5).keys()].toSorted()).toEqual([1, 2, 3]);
  put(shapes, 4, 10);
  expect([...shownIn(shapes, 5).keys()].toSorted()).toEqual([1, 2, 3, 4]);
});

test('whatever comes, changes and goes, a line is drawn where all that count fit, and as it was put last', () => {
  const step = fc.tuple(fc.nat(7), fc.nat(15), fc.nat(3), fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const shapes = smallTable();
      const expected = new Map<number, readonly [number, number]>();
      for (const [at, positions, seed, isRemoved] of steps) {
        expected.delete(at);
        const total = [...expected.values()].reduce((sum, [count]) => sum + count, 0);
        if (isRemoved) remove(shapes, at);
        else {
          put(shapes, at, positions, seed);
          if (positions > 0 && total + positions <= MOST)
            expected.set(at, [positions, worldY(40 + seed / 100)]);
        }
      }
      expect(shownIn(shapes, 8)).toEqual(expected);
    }),
  );
});
