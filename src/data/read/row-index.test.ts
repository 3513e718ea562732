import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { numberedId, numberedRow } from '../../../tests/support/numbered-row.ts';
import { storePacked } from '../../../tests/support/store-packed.ts';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { type RowChange, writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import type { IndexedDbSource } from '../store/open-dexie.ts';
import { createRowIndex, type RowIndex } from './row-index.ts';

const ROWS = 1200;
const QUERY = { entity: 'asset', filters: {}, sort: 'tag', search: 'any' };
const NEW = '018f0000-0000-7000-8000-ffffffffffff';

let source: IndexedDbSource;
let database: FieldDatabase;
let index: RowIndex;
const onChange = vi.fn<(wasWritten: boolean) => void>();
const onFailure = vi.fn<(error: unknown) => void>();

beforeEach(async () => {
  source = { indexedDB: new IDBFactory(), IDBKeyRange };
  database = openFieldDatabase('t', 'u', source);
  onFailure.mockReset();
  await write(Array.from({ length: ROWS }, (_, at) => ({ id: numberedId(at), after: station(at) })));
  onChange.mockReset();
  index = createRowIndex(database, 'asset', { onChange, onFailure });
  return () => {
    index.close();
    database.dexie.close();
  };
});

test('answers with what it has read so far, and says when that is all', async () => {
  const sizes: number[] = [];
  onChange.mockImplementation(() => void matches('station').then(({ ids }) => sizes.push(ids.length)));
  expect(await matches('station')).toEqual({ ids: [], first: [], complete: false, filled: false });
  // What no search narrows, the store knows before the index does.
  expect(await matches('')).toMatchObject({ ids: { length: ROWS }, complete: true });
  await filled();
  await vi.waitFor(() => expect(sizes).toContain(ROWS));
  expect(sizes[0]).toBe(25);
  expect((await matches('station')).first.map(({ tag }) => tag)).toEqual(
    Array.from({ length: 25 }, (_, at) => `AS-${String(at).padStart(4, '0')}`),
  );
  expect(onFailure).not.toHaveBeenCalled();
});

test('follows rows that are changed, added and deleted, by whoever writes them', async () => {
  await filled();
  await write([
    { id: numberedId(3), after: { ...station(3), name: 'Willow corner' } },
    { id: NEW, after: { ...station(ROWS), id: NEW, name: 'Willow bank' } },
    { id: numberedId(4), after: null },
  ]);
  await vi.waitFor(async () => expect((await matches('willow')).ids).toEqual([numberedId(3), NEW]));
  expect((await matches('wil')).first.map(({ name }) => name)).toEqual(['Willow corner', 'Willow bank']);
  expect((await matches('station')).ids.length).toBe(ROWS - 2);
  expect((await matches('station 4')).ids).not.toContain(numberedId(4));
});

test('follows a download whose rows are packed as they come, and what is packed later', async () => {
  await filled();
  const packed = Array.from({ length: 600 }, (_, at) => ({ ...station(ROWS + at), name: 'Cedar yard' }));
  await storePacked(database, asset, packed);
  await vi.waitFor(async () => expect((await matches('cedar')).ids).toHaveLength(600));
  await write([{ id: numberedId(ROWS + 7), after: { ...station(ROWS + 7), name: 'Aspen yard' } }]);
  await vi.waitFor(async () => expect((await matches('cedar')).ids).toHaveLength(599));
  expect((await matches('station')).ids).toHaveLength(ROWS);
});

test('a store that was emptied is read anew', async () => {
  await filled();
  await database.index('asset').clear();
  await vi.waitFor(async () => expect((await matches('')).ids).toEqual([]));
});

test('a store that cannot be read is told, and read again with the next write', async () => {
  await filled();
  const other = openFieldDatabase('t', 'u', source);
  database.dexie.close();
  await write([{ id: numberedId(5), after: { ...station(5), name: 'Alder gate' } }], other);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  await database.dexie.open();
  await write([{ id: numberedId(6), after: { ...station(6), name: 'Alder bridge' } }], other);
  await vi.waitFor(async () => expect((await matches('alder')).ids).toEqual([numberedId(5), numberedId(6)]));
  other.dexie.close();
});

async function matches(search: string) {
  const found = await index.matches({ ...QUERY, search });
  return { ...found, ids: [...found.ids] };
}

function filled(): Promise<void> {
  return vi.waitFor(() => expect(index.isReadyFor(QUERY)).toBe(true), { timeout: 10_000 });
}

async function write(changes: readonly RowChange[], into = database): Promise<void> {
  await into.dexie.transaction('rw', writtenStores(into, [asset]), async () =>
    writeRows(into, asset, changes),
  );
}

function station(at: number): AnyRow {
  return numberedRow(at, {
    tag: `AS-${String(at).padStart(4, '0')}`,
    name: `Station ${at}`,
    kind: 'substation',
    status: 'inUse',
  });
}
