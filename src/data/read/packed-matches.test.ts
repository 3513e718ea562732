import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../tests/support/numbered-row.ts';
import { storePacked } from '../../../tests/support/store-packed.ts';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { columnKeys } from '../store/packed/packed-keys.ts';
import { type ColumnRecord, endOf } from '../store/packed/packed-records.ts';
import { matchingIds } from './list-query.ts';

/** So many that some of their hashes are the same. */
const ROWS = 1500;

let database: FieldDatabase;

beforeAll(async () => {
  const sizes = { segment: 100, block: 1000, atOnce: 100, waiting: 100 };
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange, sizes });
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(at));
  await storePacked(database, asset, rows);
  return () => database.dexie.close();
});

test('where each row has a value of its own, hashes are kept, and each value finds its own rows alone', async () => {
  const keys = columnKeys(1, 'parentId');
  const columns = await database.packed(asset).table.where('id').between(keys, endOf(keys)).toArray();
  const hashes = columns.flatMap((record) => {
    const { column } = record as ColumnRecord; // what lies at these keys
    return column.kind === 'hashes' ? [...column.hashes] : [];
  });
  expect(hashes).toHaveLength(ROWS);
  const isAgain = hashes.map((hash, at) => hashes.indexOf(hash) !== at);
  const twice = isAgain.flatMap((again, at) => (again ? [at, hashes.indexOf(hashes[at] ?? 0)] : []));
  expect(twice.length).toBeGreaterThan(4);
  for (const at of twice) {
    const filters = { parentId: parentOf(at) };
    expect(await matchingIds(database, { entity: 'asset', filters, sort: 'tag' })).toEqual([numberedId(at)]);
  }
});

test('a column that an older app did not make is made from the rows', async () => {
  const wanted = { entity: 'asset', filters: { status: 'planned' }, sort: '-updatedAt' };
  const before = await matchingIds(database, wanted);
  for (const name of ['status', 'updatedAt']) {
    const keys = columnKeys(1, name);
    await database.packed(asset).table.where('id').between(keys, endOf(keys)).delete();
  }
  expect(await matchingIds(database, wanted)).toEqual(before);
  expect(before.length).toBe(ROWS / 3);
});

function parentOf(at: number): string {
  return `018f0001-0000-7000-8000-${String((at * 7919) % 1_000_003).padStart(12, '0')}`;
}

function rowOf(at: number): AnyRow {
  return numberedRow(at, {
    updatedAt: `2026-01-0${1 + (at % 9)}T00:00:00.000Z`,
    tag: `AS-${at}`,
    name: `Pole ${at}`,
    kind: 'Pole',
    status: ['inUse', 'planned', 'retired'][at % 3] ?? null,
    country: 'FR',
    parentId: parentOf(at),
  });
}
