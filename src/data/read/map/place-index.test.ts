import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberedId, numberedRow } from '../../../../tests/support/numbered-row.ts';
import { storePacked } from '../../../../tests/support/store-packed.ts';
import { asset } from '../../../domain/assets/asset.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { readId } from '../../../domain/packing/id-words.ts';
import { type RowChange, writeRows, writtenStores } from '../../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../store/database.ts';
import { shownBy } from './place-filter.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { placesExtent, placesInBox } from './place-questions.ts';
import { tileShapes } from './shapes/tile-shapes.ts';

const WORLD_BOX = { west: -180, east: 180, south: -85, north: 85 };

let database: FieldDatabase;
let index: PlaceIndex | undefined;
const onChange = vi.fn<(isWhole: boolean) => void>();
const onFailure = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  onChange.mockReset();
  onFailure.mockReset();
});

afterEach(() => {
  index?.close();
  database.dexie.close();
});

test('rows that lie packed and those that lie by themselves are found where they are', async () => {
  await storePacked(database, asset, rows(0, 700));
  await write(rows(700, 20).map((after) => ({ id: after.id, after })));
  await write([
    { id: numberedId(3), after: null },
    { id: numberedId(4), after: pole(4, { longitude: -20, kind: 'Substation' }) },
    { id: numberedId(5), after: pole(5, { latitude: null, longitude: null }) },
  ]);
  const places = await opened();
  expect(places.table.size).toBe(718);
  expect(onFailure).not.toHaveBeenCalled();
  const west = { ...WORLD_BOX, east: -10 };
  expect(placesInBox(places.table, west, shownBy(places.table, {}), 5)).toEqual({
    count: 1,
    nearest: [numberedId(4)],
  });
  const substations = shownBy(places.table, { kinds: [0] });
  expect(placesInBox(places.table, WORLD_BOX, substations, 5).nearest).toEqual([numberedId(4)]);
});

test('what is written, moved, packed and deleted later is followed', async () => {
  await storePacked(database, asset, rows(0, 600));
  const places = await opened();
  await write([
    { id: numberedId(1), after: null },
    { id: numberedId(2), after: pole(2, { longitude: 100 }) },
    { id: numberedId(900), after: pole(900, { longitude: 120 }) },
  ]);
  await vi.waitFor(() => expect(idsEastOf(places, 50)).toEqual([numberedId(2), numberedId(900)]));
  expect(places.table.size).toBe(600);
  await storePacked(
    database,
    asset,
    rows(1000, 300).map((row) => ({ ...row, longitude: 60 })),
  );
  await vi.waitFor(() => expect(places.table.size).toBe(900));
  expect(idsEastOf(places, 50)).toHaveLength(302);
});

test('columns of blocks that an older app packed are made of their rows', async () => {
  await storePacked(database, asset, rows(0, 300));
  await database.index('asset').where('id').startsWith('~c/1/latitude').delete();
  await database.index('asset').where('id').startsWith('~c/1/longitude').delete();
  const places = await opened();
  expect(places.table.size).toBe(300);
});

test('the box of what is shown holds all of it', async () => {
  await write([
    { id: numberedId(1), after: pole(1, { longitude: 13, latitude: 47 }) },
    { id: numberedId(2), after: pole(2, { longitude: 14, latitude: 46 }) },
  ]);
  const { table } = await opened();
  const box = placesExtent(table, shownBy(table, {}));
  expect(box?.west).toBeCloseTo(13, 6);
  expect(box?.east).toBeCloseTo(14, 6);
  expect(box?.south).toBeCloseTo(46, 6);
  expect(box?.north).toBeCloseTo(47, 6);
  expect(placesExtent(table, shownBy(table, { kinds: [] }))).toBeNull();
});

test('a row out of the world stands nowhere', async () => {
  await write([{ id: numberedId(1), after: pole(1, { longitude: 181, latitude: 47 }) }]);
  expect((await opened()).table.size).toBe(0);
});

test('lines of packed rows and of others are read, followed when they change, and gone with their rows', async () => {
  const line = (latitude: number) => ({
    type: 'LineString',
    coordinates: [
      [13, latitude],
      [15, latitude],
    ],
  });
  const lines = rows(0, 700).map((row, at) =>
    at % 7 === 0 ? { ...row, geometry: line(47.2), nominalVoltage: 20 } : row,
  );
  await storePacked(database, asset, lines);
  await write([{ id: numberedId(900), after: pole(900, { geometry: line(50), nominalVoltage: 110 }) }]);
  const places = await opened();
  const drawn = () => {
    const { shapes, table } = places;
    const found = tileShapes(shapes, { zoom: 0, x: 0, y: 0 }, shownBy(table, {})).lines;
    return found.map(({ slot, voltage }) => `${readId(table.ids, slot)} ${voltage}`);
  };
  await vi.waitFor(() => expect(drawn()).toHaveLength(101));
  expect(drawn()).toContain(`${numberedId(693)} 1`);
  expect(drawn()).toContain(`${numberedId(900)} 3`);
  await write([
    { id: numberedId(0), after: null },
    { id: numberedId(7), after: pole(7) },
    { id: numberedId(14), after: pole(14, { geometry: line(47.2), nominalVoltage: 400 }) },
  ]);
  await vi.waitFor(() => expect(drawn()).toHaveLength(99));
  expect(drawn()).toContain(`${numberedId(14)} 5`);
});

test('rows that could not be read are read after a pause', async () => {
  await write(rows(0, 5).map((after) => ({ id: after.id, after })));
  const broken = vi.spyOn(database, 'inOneView').mockRejectedValueOnce(new Error('the disk is busy'));
  index = createPlaceIndex(database, asset, { onChange, onFailure, pause: 10 });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
  expect(index.table.size).toBe(5);
  expect(onFailure).toHaveBeenCalledTimes(1);
  broken.mockRestore();
});

async function opened(): Promise<PlaceIndex> {
  const places = createPlaceIndex(database, asset, { onChange, onFailure });
  index = places;
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
  return places;
}

function idsEastOf({ table }: PlaceIndex, longitude: number): string[] {
  const box = { ...WORLD_BOX, west: longitude };
  const { nearest } = placesInBox(table, box, shownBy(table, {}), 500);
  expect(table.ids.length).toBeGreaterThan(0);
  return nearest.toSorted();
}

function write(changes: readonly RowChange[]) {
  return database.dexie.transaction('rw', writtenStores(database, [asset]), async () => {
    await writeRows(database, asset, changes);
  });
}

function rows(from: number, count: number): AnyRow[] {
  return Array.from({ length: count }, (_, at) => pole(from + at));
}

function pole(at: number, values: object = {}): AnyRow {
  return numberedRow(at, {
    tag: `P-${at}`,
    name: `Pole ${at}`,
    kind: 'Pole',
    status: 'inUse',
    longitude: 13.9 + at / 1000,
    latitude: 47.2,
    ...values,
  });
}
