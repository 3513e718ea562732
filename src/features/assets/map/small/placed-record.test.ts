import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../../../tests/support/numbered-row.ts';
import { writeRows, writtenStores } from '../../../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../../../data/store/database.ts';
import type { EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { assetsAround, MOST_AROUND, placedRecord } from './placed-record.ts';
import { addressOfPlaced } from './small-map-address.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => database.dexie.close());

type Rows = readonly ReturnType<typeof numberedRow>[];

async function store(entity: EntityDefinition, rows: Rows): Promise<void> {
  const changes = rows.map((row) => ({ id: row.id, after: row }));
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(database, entity, changes),
  );
}

const LINE = {
  type: 'LineString',
  coordinates: [
    [13, 47],
    [13.2, 47],
  ],
};
const STATION = numberedRow(1, { name: 'Station', kind: 'Substation', longitude: 13, latitude: 47 });

function assetIn(at: number, parentId: string | null, values: object = {}) {
  return numberedRow(at, {
    name: `Asset ${at}`,
    kind: 'Pole',
    parentId,
    longitude: 13,
    latitude: 47,
    ...values,
  });
}

test('what is switched has the line of its asset, an order about it stands there without', async () => {
  await store(entities.asset, [assetIn(3, null, { geometry: LINE, longitude: 13.1 })]);
  const about = numberedRow(10, { title: 'About it', assetId: numberedId(3), geometry: null });
  const switched = await placedRecord(database, 'switchingRequest', about);
  const order = await placedRecord(database, 'workOrder', about);
  expect(switched).toMatchObject({ longitude: 13.1, latitude: 47, shape: LINE });
  expect(order).toMatchObject({ longitude: 13.1, latitude: 47, shape: null });
});

test('an asset stands at its own place alone, a record where its asset lies', async () => {
  await store(entities.asset, [STATION]);
  const bay = assetIn(2, STATION.id, { longitude: null, latitude: null });
  await store(entities.asset, [bay]);
  const order = numberedRow(10, { title: 'In the bay', assetId: bay.id, geometry: null });
  expect(await placedRecord(database, 'asset', bay)).toBeUndefined();
  expect(await placedRecord(database, 'workOrder', order)).toMatchObject({ longitude: 13, latitude: 47 });
});

test('a store with coordinates and no shape stands where they say', async () => {
  const van = numberedRow(20, { name: 'Van', geometry: null, longitude: 14, latitude: 48 });
  expect(await placedRecord(database, 'warehouse', van)).toMatchObject({ longitude: 14, latitude: 48 });
});

test('a record of which nobody said a place stands nowhere', async () => {
  const order = numberedRow(10, { title: 'Anywhere', assetId: null, geometry: null });
  expect(await placedRecord(database, 'workOrder', order)).toBeUndefined();
});

test('around an asset are those of the same one and its own, at most so many of each, itself once', async () => {
  const siblings = Array.from({ length: MOST_AROUND + 50 }, (_, at) => assetIn(100 + at, STATION.id));
  await store(entities.asset, [
    STATION,
    ...siblings,
    assetIn(2, numberedId(100)),
    assetIn(3, numberedId(101)),
  ]);
  const [row] = await database.rows(entities.asset).getMany([numberedId(100)]);
  const around = await assetsAround(database, row);
  const ids = around.map(({ id }) => id);
  expect(ids[0]).toBe(numberedId(100));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(numberedId(2));
  expect(ids).not.toContain(numberedId(3));
  expect(ids).toHaveLength(MOST_AROUND + 1);
});

test('the way to the map leads to the record in its middle, chosen', () => {
  const at = { longitude: 13.1, latitude: 47, shape: null, asset: undefined };
  expect(addressOfPlaced({ ...at, entity: 'asset', id: 'a1' })).toBe(
    '/tenant/map?at=47.00000,13.10000,16&asset=a1',
  );
  expect(addressOfPlaced({ ...at, entity: 'outage', id: 'o1' })).toBe(
    '/tenant/map?at=47.00000,13.10000,16&record=outage:o1',
  );
});
