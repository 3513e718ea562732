import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberedId, numberedRow } from '../../../tests/support/numbered-row.ts';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import { entities } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { readListState } from './list-state.ts';
import { narrowedBy } from './narrowed-by.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => database.dexie.close());

const stateOf = (address: string) => readListState(entities.outage, new URLSearchParams(address));

test('a list of what has no place has those rows alone, together with what its tab narrows', async () => {
  const outage = { title: 'Out', startedAt: '2026-01-01T00:00:00.000Z', assetId: null };
  const point = { type: 'Point', coordinates: [13, 47] };
  const rows = [
    numberedRow(1, { ...outage, geometry: point, endedAt: null }),
    numberedRow(2, { ...outage, geometry: null, endedAt: null }),
    numberedRow(3, { ...outage, geometry: null, endedAt: '2026-01-01T01:00:00.000Z' }),
  ];
  await database.dexie.transaction('rw', writtenStores(database, [entities.outage]), async () =>
    writeRows(
      database,
      entities.outage,
      rows.map((row) => ({ id: row.id, after: row })),
    ),
  );
  const open = { id: 'open', only: () => Promise.resolve(new Set([numberedId(1), numberedId(2)])) };
  const workspace = { database } as Workspace; // all that is asked of it
  const alone = narrowedBy('outage', undefined, stateOf('shown=withoutPlace'), undefined);
  const both = narrowedBy('outage', open, stateOf('shown=withoutPlace'), undefined);
  expect(await alone?.only?.(workspace)).toEqual(new Set([numberedId(2), numberedId(3)]));
  expect(await both?.only?.(workspace)).toEqual(new Set([numberedId(2)]));
});

test('the map of a list is narrowed by nothing but what the list is', () => {
  expect(narrowedBy('outage', undefined, stateOf('shown=map'), undefined)).toBeUndefined();
});

test('what has no place is looked for again when what a record names has changed', () => {
  const narrowed = narrowedBy('outage', undefined, stateOf('shown=withoutPlace'), undefined);
  expect(narrowed?.reads).toEqual(['asset', 'workOrder']);
});
