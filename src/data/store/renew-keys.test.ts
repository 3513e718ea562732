import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { FOUND_BY, IN_ORDER } from '../../../tests/support/words-table.ts';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { KEYS_VERSION, orderFields } from '../../domain/packing/index-keys.ts';
import { rowsNamed } from '../read/find-rows.ts';
import { allRows, matchingIds } from '../read/list-query.ts';
import { createRowIndex, type RowIndex } from '../read/row-index.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import { renewKeys } from './renew-keys.ts';
import { type StoredRow, withIndexKeys } from './stored-row.ts';

/** More than three steps of the renewal. */
const MANY = 800;

let database: FieldDatabase;
const atOnce = () => Promise.resolve();

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  return () => database.dexie.close();
});

test('rows that an older app stored are found by letters and lie in natural order afterwards', async () => {
  await storedByOlder([...FOUND_BY.map(([text]) => text), ...IN_ORDER.toReversed()]);
  expect(await found('lodz widzew')).toEqual([]);
  await renewKeys(database, atOnce);
  for (const [text, typed] of FOUND_BY)
    expect([typed, await found(typed)]).toEqual([typed, expect.arrayContaining([text])]);
  const names = (await allRows(database, { entity: 'asset', filters: {}, sort: 'name' })).map(({ name }) =>
    String(name),
  );
  expect(
    names.filter((name) => IN_ORDER.includes(name) && !FOUND_BY.some(([text]) => text === name)),
  ).toEqual(IN_ORDER);
});

test('a renewal that is cut off goes on where it stopped, and is done once', async () => {
  await storedByOlder(Array.from({ length: MANY }, (_, at) => `Łódź ${at}`));
  const closedAfterStep = async () => {
    if ((await readMeta(database, 'keys'))?.upTo) throw new Error('the tab was closed');
  };
  await expect(renewKeys(database, closedAfterStep)).rejects.toThrow('closed');
  expect(await found('lodz')).toHaveLength(250);
  const put = vi.spyOn(database.index('asset').core, 'mutate');
  await renewKeys(database, atOnce);
  expect(await found('lodz')).toHaveLength(MANY);
  expect(await readMeta(database, 'keys')).toEqual({ version: KEYS_VERSION });
  put.mockClear();
  await renewKeys(database, atOnce);
  expect(put).not.toHaveBeenCalled();
});

test('what is written meanwhile stays', async () => {
  await storedByOlder(Array.from({ length: MANY }, (_, at) => `Łódź ${at}`));
  const changed = { ...rowOf(MANY - 1), name: 'Gdańsk 7' };
  let writes = 0;
  await renewKeys(database, async () => {
    writes += 1;
    if (writes === 1) await write({ ...changed });
  });
  expect(await found('gdansk')).toEqual(['Gdańsk 7']);
  expect(await found('lodz')).toHaveLength(MANY - 1);
});

test('a new database has these keys from the start, and nothing is renewed', async () => {
  await database.meta.count();
  expect(await readMeta(database, 'keys')).toEqual({ version: KEYS_VERSION });
});

test('a record is meant by its number before its turn has come, and after', async () => {
  await storedByOlder(['Bay 7']);
  const byNumber = async () => (await rowsNamed(database, 'asset', 'as-0000')).map(({ name }) => name);
  expect(await byNumber()).toEqual(['Bay 7']);
  await renewKeys(database, atOnce);
  expect(await byNumber()).toEqual(['Bay 7']);
});

async function found(search: string): Promise<string[]> {
  const index = await filledIndex();
  const { ids } = await index.matches({ entity: 'asset', filters: {}, sort: 'name', search });
  index.close();
  const rows = await database.rows('asset').getMany([...ids]);
  expect(await matchingIds(database, { entity: 'asset', filters: {}, sort: 'name' })).not.toEqual([]);
  return rows.map((row) => String(row?.name));
}

function filledIndex(): Promise<RowIndex> {
  return new Promise((resolve, reject) => {
    const query = { entity: 'asset', filters: {}, sort: 'name', search: 'a' };
    const onChange = () => index.isReadyFor(query) && resolve(index);
    const index = createRowIndex(database, 'asset', { onChange, onFailure: reject });
  });
}

async function write(row: AnyRow): Promise<void> {
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeRows(database, asset, [{ id: row.id, after: row }]),
  );
}

/** With the keys of before: lower case without marks, and nothing that says so. */
async function storedByOlder(names: readonly string[]): Promise<void> {
  const plain = (text: unknown) =>
    String(text)
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase();
  const rows = names.map((name, at): StoredRow => {
    const row = { ...rowOf(at), name };
    const keys = orderFields(asset).map((field) => [`$${field}`, plain(row[field as keyof typeof row])]);
    return {
      ...withIndexKeys(asset, row),
      ...Object.fromEntries(keys),
      $text: ` ${plain(name).replaceAll(/\W+/g, ' ')}`,
    };
  });
  await database.index('asset').bulkPut(rows);
  await database.meta.delete('keys');
}

function rowOf(at: number) {
  const number = String(at).padStart(4, '0');
  return {
    id: `018f0000-0000-7000-8000-${number.padStart(12, '0')}`,
    tenantId: 't',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    tag: `AS-${number}`,
    name: '',
    kind: 'Pole',
    status: 'inUse',
  };
}
