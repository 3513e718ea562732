import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../../../tests/support/numbered-row.ts';
import { idListOf } from '../../../../data/read/id-list.ts';
import { idsWithoutPlace } from '../../../../data/read/places/ids-without-place.ts';
import { writeRows, writtenStores } from '../../../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../../../data/store/database.ts';
import type { EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { LISTED_LIMITS, listedRecords } from './listed-records.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => database.dexie.close());

async function store(
  entity: EntityDefinition,
  rows: readonly ReturnType<typeof numberedRow>[],
): Promise<void> {
  const changes = rows.map((row) => ({ id: row.id, after: row }));
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(database, entity, changes),
  );
}

const POLE = numberedRow(1, { name: 'Pole', kind: 'Pole', longitude: 13, latitude: 47 });

/** Of three orders one stands at its own place, one at its asset, one nowhere. */
function order(at: number) {
  const geometry = at % 3 === 0 ? { type: 'Point', coordinates: [13 + at / 10_000, 47] } : null;
  const assetId = at % 3 === 1 ? POLE.id : null;
  return numberedRow(1000 + at, { title: `Order ${at}`, status: 'approved', geometry, assetId });
}

function idsOf(...numbers: number[]) {
  return idListOf(numbers.map((at) => numberedId(1000 + at)));
}

test('those rows of the list are shown that the list finds, in its order, and no others', async () => {
  await store(entities.asset, [POLE]);
  await store(
    entities.workOrder,
    Array.from({ length: 12 }, (_, at) => order(at)),
  );
  const { records, withoutPlace, isCut } = await listedRecords(database, 'workOrder', idsOf(9, 4, 2, 3));
  expect(records.map(({ title, about }) => [title, about])).toEqual([
    ['Order 9', null],
    ['Order 4', 'Pole'],
    ['Order 3', null],
  ]);
  expect([withoutPlace, isCut]).toEqual([1, false]);
});

test('of more rows than are pinned the first ones are, and it is said', async () => {
  await store(entities.asset, [POLE]);
  await store(
    entities.workOrder,
    Array.from({ length: 12 }, (_, at) => order(at)),
  );
  const found = await listedRecords(database, 'workOrder', idsOf(0, 1, 3, 4, 6), {
    ...LISTED_LIMITS,
    pins: 3,
  });
  expect(found.records.map(({ title }) => title)).toEqual(['Order 0', 'Order 1', 'Order 3']);
  expect(found.isCut).toBe(true);
});

test('on the map and without a place are together all that the list finds, over many reads', async () => {
  await store(entities.asset, [POLE]);
  const orders = Array.from({ length: 603 }, (_, at) => order(at));
  await store(entities.workOrder, orders);
  const all = idListOf(orders.map(({ id }) => id));
  const { records, withoutPlace } = await listedRecords(database, 'workOrder', all);
  const placeless = await idsWithoutPlace(database, 'workOrder');
  expect(records).toHaveLength(402);
  expect(withoutPlace).toBe(201);
  expect(placeless.size).toBe(withoutPlace);
  expect(records.filter(({ id }) => placeless.has(id))).toEqual([]);
});

test('a row that is gone from the device is neither on the map nor without a place', async () => {
  await store(entities.workOrder, [order(0)]);
  const { records, withoutPlace } = await listedRecords(database, 'workOrder', idsOf(0, 77));
  expect([records.length, withoutPlace]).toEqual([1, 0]);
});

test('lines and areas are drawn as far as their positions are few enough, pins of all', async () => {
  const path = Array.from({ length: 100 }, (_, at) => [13 + at / 100_000, 47]);
  const lines = Array.from({ length: 5 }, (_, at) => ({
    ...order(3 * at),
    geometry: { type: 'LineString', coordinates: path },
  }));
  await store(entities.workOrder, lines);
  const ids = idListOf(lines.map(({ id }) => id));
  const { records } = await listedRecords(database, 'workOrder', ids, { pins: 10, positions: 350 });
  expect(records.map(({ shape }) => shape !== null)).toEqual([true, true, true, false, false]);
});
