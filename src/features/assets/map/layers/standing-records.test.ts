import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../../../tests/support/numbered-row.ts';
import { writeRows, writtenStores } from '../../../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../../../data/store/database.ts';
import type { EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { entities } from '../../../../domain/registry.ts';
import { pinsAt } from '../grid-map/drawings.ts';
import { MOST_PINS, standingRecords } from './standing-records.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => database.dexie.close());

const LINE = {
  type: 'LineString',
  coordinates: [
    [13, 47],
    [13.2, 47],
  ],
};
const POINT = { type: 'Point', coordinates: [13.5, 47.5] };

const STATION = numberedRow(1, { name: 'Station', kind: 'Substation', longitude: 13, latitude: 47 });
const BAY = numberedRow(2, {
  name: 'Bay',
  kind: 'Bay',
  parentId: STATION.id,
  longitude: null,
  latitude: null,
});
const SPAN = numberedRow(3, {
  name: 'Span',
  kind: 'ACLineSegment',
  geometry: LINE,
  longitude: 13.1,
  latitude: 47,
});

async function store(entity: EntityDefinition, ...rows: ReturnType<typeof numberedRow>[]): Promise<void> {
  const changes = rows.map((row) => ({ id: row.id, after: row }));
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(database, entity, changes),
  );
}

function order(at: number, values: object) {
  return numberedRow(at, { title: `Order ${at}`, status: 'approved', dueDate: null, ...values });
}

test('a record stands at its own place, else where its asset does or the next one above it, else nowhere', async () => {
  await store(entities.asset, STATION, BAY, SPAN);
  await store(
    entities.workOrder,
    order(10, { assetId: BAY.id, geometry: POINT }),
    order(11, { assetId: BAY.id, geometry: null }),
    order(12, { assetId: null, geometry: null }),
    order(13, { assetId: BAY.id, geometry: null, status: 'closed' }),
  );
  const { records, isCut } = await standingRecords(database, 'workOrders');
  expect(isCut).toBe(false);
  expect(records.map(({ id, longitude, latitude, about }) => [id, longitude, latitude, about])).toEqual([
    [numberedId(10), 13.5, 47.5, 'Station'],
    [numberedId(11), 13, 47, 'Station'],
  ]);
});

test('a survey stands where its work order does', async () => {
  await store(entities.asset, STATION);
  await store(entities.workOrder, order(10, { assetId: STATION.id, geometry: null }));
  const survey = { title: 'Survey', status: 'Scheduled', scheduledDate: null, workOrderId: numberedId(10) };
  await store(entities.survey, numberedRow(20, survey));
  const { records } = await standingRecords(database, 'surveys');
  expect(records).toMatchObject([{ id: numberedId(20), longitude: 13, latitude: 47 }]);
});

test('an outage that has ended is on no map', async () => {
  const outage = { title: 'Out', startedAt: '2026-01-01T00:00:00.000Z', assetId: null, geometry: POINT };
  await store(
    entities.outage,
    numberedRow(30, { ...outage, endedAt: null }),
    numberedRow(31, { ...outage, endedAt: '2026-01-01T01:00:00.000Z' }),
  );
  const { records } = await standingRecords(database, 'outages');
  expect(records.map(({ id }) => id)).toEqual([numberedId(30)]);
});

test('an outage that is open since long ago is on the map, whatever many newer ones have ended', async () => {
  const outage = { title: 'Out', assetId: null, geometry: POINT };
  const second = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  const ended = Array.from({ length: MOST_PINS + 200 }, (_, at) =>
    numberedRow(1000 + at, { ...outage, startedAt: second(at + 10), endedAt: second(at + 20) }),
  );
  await store(
    entities.outage,
    numberedRow(1, { ...outage, startedAt: second(0), endedAt: null }),
    numberedRow(2, { ...outage, startedAt: '2025-12-31T23:00:02-01:00', endedAt: null }),
    ...ended,
  );
  const { records, isCut } = await standingRecords(database, 'outages');
  expect(records.map(({ id }) => id)).toEqual([numberedId(2), numberedId(1)]);
  expect(isCut).toBe(false);
});

test('of more open outages than are shown the newest are, and it is said', async () => {
  const outage = { title: 'Out', assetId: null, geometry: POINT, endedAt: null };
  const open = Array.from({ length: MOST_PINS + 5 }, (_, at) =>
    numberedRow(at, { ...outage, startedAt: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString() }),
  );
  await store(entities.outage, ...open);
  const { records, isCut } = await standingRecords(database, 'outages');
  expect(isCut).toBe(true);
  expect(records).toHaveLength(MOST_PINS);
  expect(records[0]?.id).toBe(numberedId(MOST_PINS + 4));
  expect(records.at(-1)?.id).toBe(numberedId(5));
});

test('of what is switched the asset’s line is drawn, of an order beside it none', async () => {
  await store(entities.asset, SPAN);
  await store(
    entities.switchingRequest,
    numberedRow(40, { title: 'Off', status: 'Isolated', assetId: SPAN.id, requestedStart: null, steps: [] }),
    numberedRow(41, { title: 'Was', status: 'Restored', assetId: SPAN.id, requestedStart: null, steps: [] }),
  );
  await store(entities.workOrder, order(10, { assetId: SPAN.id, geometry: null }));
  const switching = await standingRecords(database, 'switching');
  const orders = await standingRecords(database, 'workOrders');
  const drawn = pinsAt([
    { name: 'switching', ...switching },
    { name: 'workOrders', ...orders },
  ]);
  expect(drawn.features.map(({ geometry, properties }) => [geometry.type, properties?.['id']])).toEqual([
    ['LineString', numberedId(40)],
    ['Point', numberedId(40)],
    ['Point', numberedId(10)],
  ]);
});
