import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { amount } from '../../../tests/support/amount.ts';
import { storePacked } from '../../../tests/support/store-packed.ts';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { searchText, wordsOf } from '../../domain/kit/search/words.ts';
import { orderKey } from '../../domain/packing/index-keys.ts';
import { packRows } from '../../domain/packing/pack-rows.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import { foldRows } from '../store/packed/fold.ts';
import { PACKED, RUN_KEY, type RunRecord } from '../store/packed/packed-records.ts';
import { countAll } from './count-all.ts';
import { countsBy } from './counts.ts';
import {
  countMatching,
  firstRows,
  firstRowsAtOnce,
  type ListQuery,
  matchingIds,
  rowsByIds,
  type Selection,
} from './list-query.ts';
import { createRowIndex, type Matches, type RowIndex } from './row-index.ts';

/** More than are looked through for the first ones. */
const ROWS = 1200;
const KINDS = ['Substation', 'Feeder', 'Pole'];
const STATUSES = ['inUse', 'planned', 'retired'];
const COUNTRIES = ['FR', 'DE', null];
/** Of the last rows by their tag: more than are few. */
const LATE_COUNTRY = 'ES';
const NAMES = ['Émile Bréhat', 'emile north', 'Zürich 4', 'zurich 12', 'Alder 1', null];

/** A few rows a record, so that questions cross the borders of blocks. */
const SIZES = { segment: 10, block: 64, atOnce: 20, waiting: 64 };

/** How rows came to lie where they lie. */
const LAYOUTS: readonly [string, (database: FieldDatabase, rows: readonly AnyRow[]) => Promise<void>][] = [
  ['one by one', (database, rows) => store(database, asset, rows)],
  ['packed', (database, rows) => store(database, asset, rows, true)],
  ['packed, and half of them written since', storeInLayers],
  ['written, and packed in idle time', storeAndFold],
  ['packed, with the first of each list beside them, and some of them written since', storeWithBeginnings],
];

describe.each(LAYOUTS)('lists of rows that lie %s', (layout, storeRows) => {
  let database: FieldDatabase;
  const rows = Array.from({ length: ROWS }, (_, index) => assetRow(index));

  beforeAll(async () => {
    database = openSmall();
    await storeRows(database, rows);
    await store(database, workOrder, orders(), layout === 'packed');
    return () => database.dexie.close();
  });

  test('any filters, sort and search give what looking at every row gives, from store and memory', async () => {
    const index = await filledIndex(database, 'asset');
    await fc.assert(
      fc.asyncProperty(query(), fc.constantFrom(5, 50, 1000), async (wanted, step) => {
        const all = expected(rows, { ...wanted, search: '' }).map(({ id }) => id);
        expect(await matchingIds(database, selectionOf(wanted), step)).toEqual(all);
        expect(await countMatching(database, selectionOf(wanted))).toBe(all.length);
        const first = await firstRows(database, selectionOf(wanted), 25);
        expect(first.map(({ id }) => id)).toEqual(all.slice(0, 25));
        // As many as are taken down: some of them were written since.
        const more = await firstRows(database, selectionOf(wanted), 64);
        expect(more.map(({ id }) => id)).toEqual(all.slice(0, 64));
        const found = expected(rows, wanted).map(({ id }) => id);
        const early = await firstRowsAtOnce(database, wanted, 25);
        expect(early?.map(({ id }) => id) ?? found.slice(0, 25)).toEqual(found.slice(0, 25));
        const indexed = await index.matches(wanted);
        expect([[...indexed.ids], indexed.complete]).toEqual([found, true]);
        expect(indexed.first.map(({ id }) => id)).toEqual(found.slice(0, 25));
      }),
      { numRuns: amount(50) },
    );
    index.close();
  });

  test('what is asked while rows are read is answered with rows that fit, and whole once what it needs is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(query(), { minLength: 2, maxLength: 3 }), async (questions) => {
        let [asked] = questions;
        const told: { readonly wanted: ListQuery; readonly matches: Promise<Matches> }[] = [];
        const askNow = () => {
          if (asked) told.push({ wanted: asked, matches: index.matches(asked) });
        };
        const index = createRowIndex(database, 'asset', {
          asked: () => (asked ? [asked] : []),
          onChange: askNow,
          onFailure: (error) => expect.fail(String(error)),
        });
        for (const next of questions) {
          asked = next;
          await vi.waitFor(() => expect(index.isReadyFor(next)).toBe(true), { interval: 1, timeout: 10_000 });
          askNow();
        }
        for (const { wanted, matches } of told) {
          const all = expected(rows, wanted).map(({ id }) => id);
          const { ids, complete } = await matches;
          expect([...ids].filter((id) => !all.includes(id))).toEqual([]);
          expect(complete ? [...ids] : all).toEqual(all);
        }
        expect((await told.at(-1)?.matches)?.complete).toBe(true);
        index.close();
      }),
      { numRuns: amount(8) },
    );
  });

  test.each(['', '  ', '-', '… / …'])('a search without words, "%s", narrows nothing', async (search) => {
    expect(await firstRowsAtOnce(database, list({ search }), ROWS)).toHaveLength(rows.length);
  });

  test('a choice takes several values', async () => {
    const wanted = list({ filters: { status: 'planned,retired' } });
    const ids = await matchingIds(database, wanted);
    expect(ids.length).toBe(rows.filter((row) => row.status !== 'inUse').length);
  });

  test('rows without the value come last in both directions', async () => {
    for (const sort of ['name', '-name']) {
      const ids = await matchingIds(database, list({ sort }));
      const last = await rowsByIds(database, 'asset', ids.slice(-5));
      expect(last.map((row) => row?.name)).toEqual([null, null, null, null, null]);
    }
  });

  test('work is found by one of its people', async () => {
    const wanted = { entity: 'workOrder', filters: { assignees: 'ann' }, sort: '-updatedAt' };
    expect(await matchingIds(database, wanted)).toEqual([orderId(22), orderId(20), orderId(2), orderId(0)]);
  });

  test('a search finds parts of words without their accents, and identifiers whole', async () => {
    const found = await firstRowsAtOnce(database, list({ search: 'BREH emi' }), 25);
    expect(new Set(found?.map((row) => row.name))).toEqual(new Set(['Émile Bréhat']));
    expect(await firstRowsAtOnce(database, list({ search: 'AS-0007', sort: 'tag' }), 1)).toHaveLength(1);
  });

  test('counts come from the counters and agree with the rows', async () => {
    const byStatus = Object.fromEntries(
      STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]),
    );
    expect(await countsBy(database, 'asset', 'status')).toEqual(byStatus);
    expect(await countAll(database, 'asset')).toBe(rows.length);
  });

  test('rows come without their index keys, missing ones as undefined', async () => {
    const [first, missing] = await rowsByIds(database, 'asset', [rows[0]?.id ?? '', 'nowhere']);
    expect(first).toEqual(rows[0]);
    expect(missing).toBeUndefined();
  });
});

test.each(LAYOUTS.slice(0, 2))(
  'of rows that lie %s a search for what the first ones do not have waits',
  async (_, storeRows) => {
    const rows = Array.from({ length: ROWS }, (__, index) => assetRow(index));
    const database = openSmall();
    await storeRows(database, rows);
    expect(await firstRowsAtOnce(database, list({ sort: 'tag', search: 'bre' }), 25)).toHaveLength(25);
    expect(await firstRowsAtOnce(database, list({ sort: 'tag', search: LATE_COUNTRY }), 25)).toBeUndefined();
    const few = list({ filters: { status: 'retired', country: 'FR' }, sort: 'tag', search: 'bre' });
    expect(await firstRowsAtOnce(database, few, 1000)).toHaveLength(expected(rows, few).length);
    database.dexie.close();
  },
);

test('a list opens with the record of its first rows, and reads nothing else that is packed', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => assetRow(index));
  const database = openSmall();
  await storeWithBeginnings(database, rows);
  const others = database.packed(asset).table.where('id').between('~b', '~e');
  expect(await others.count()).toBeGreaterThan(0);
  await others.delete();
  await database.packed(asset).table.where('id').between('~s', '~z').delete();
  for (const status of ['', 'inUse', 'planned', 'planned,retired']) {
    for (const sort of ['name', '-name', 'tag', '-updatedAt']) {
      const wanted = list({ filters: { status }, sort });
      const all = expected(rows, wanted);
      const first = await firstRows(database, selectionOf(wanted), 25);
      expect(first).toEqual(all.slice(0, 25));
    }
  }
  database.dexie.close();
});

test('a list whose rows an older app took down by other rules is read anew', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => assetRow(index));
  const database = openSmall();
  await storeWithBeginnings(database, rows);
  const { table } = database.packed(asset);
  const taken = await table.where('id').between('~f', '~g').toArray();
  const older = { ...((await table.get(RUN_KEY)) as RunRecord), keys: 'of an older app' }; // what lies there
  await table.bulkPut([older, ...taken.map((each) => ({ ...each, keys: older.keys, rows: NO_ROWS }))]);
  const first = await firstRows(database, selectionOf(list({ sort: 'tag' })), 25);
  expect(first).toEqual(expected(rows, list({ sort: 'tag' })).slice(0, 25));
  database.dexie.close();
});

const NO_ROWS = packRows([]);

/** The index in memory, once it holds every row. */
function filledIndex(database: FieldDatabase, entity: string): Promise<RowIndex> {
  return new Promise((resolve, reject) => {
    const onChange = () => index.isReadyFor(list({ search: 'a' })) && resolve(index);
    const index = createRowIndex(database, entity, { onChange, onFailure: reject });
  });
}

function selectionOf({ entity, filters, sort }: ListQuery): Selection {
  return { entity, filters, sort };
}

function list(parts: Partial<ListQuery>): ListQuery {
  return { entity: 'asset', filters: {}, sort: 'name', search: '', ...parts };
}

function query(): fc.Arbitrary<ListQuery> {
  const optional = (values: readonly (string | null)[]) =>
    fc.constantFrom('', ...values.filter((value) => value !== null));
  return fc.record({
    entity: fc.constant('asset'),
    filters: fc.record({
      kind: optional(KINDS),
      status: optional([...STATUSES, 'planned,retired']),
      country: optional([...COUNTRIES, LATE_COUNTRY]),
    }),
    sort: fc.constantFrom('name', '-name', 'tag', '-tag', 'updatedAt', '-updatedAt'),
    search: fc.constantFrom(
      '',
      'zur',
      'emile',
      'emile br',
      'ehat il',
      'ri',
      '4',
      '00',
      'fr zu',
      'nothing like it',
    ),
  });
}

function hasWord(row: AnyRow, word: string): boolean {
  const words = searchText(asset, row).split(' ');
  return words.some((own) => (word.length === 1 ? own.startsWith(word) : own.includes(word)));
}

/** The same, by looking at every row. */
function expected(all: readonly AnyRow[], { filters, sort, search }: ListQuery): AnyRow[] {
  const field = sort.replace('-', '');
  const turn = sort.startsWith('-') ? -1 : 1;
  const words = wordsOf(search);
  return all
    .filter((row) =>
      Object.entries(filters).every(
        ([name, value]) => value === '' || value.split(',').includes(String(row[name])),
      ),
    )
    .filter((row) => words.every((word) => hasWord(row, word)))
    .toSorted((a, b) => {
      const [left, right] = [a[field], b[field]];
      if (left === null && right === null) return a.id < b.id ? -1 : 1;
      if (left === null) return 1;
      if (right === null) return -1;
      const [x, y] = [`${orderKey(left)}\u0000${a.id}`, `${orderKey(right)}\u0000${b.id}`];
      return x < y ? -turn : turn;
    });
}

function assetRow(index: number): AnyRow {
  const number = String(index).padStart(4, '0');
  return {
    id: `018f0000-0000-7000-8000-${String((index * 7919) % ROWS).padStart(12, '0')}`,
    tenantId: 't',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: `2026-01-0${1 + (index % 9)}T00:00:00.000Z`,
    updatedBy: null,
    tag: `AS-${number}`,
    name: NAMES[index % NAMES.length] ?? null,
    kind: KINDS[index % KINDS.length] ?? null,
    status: STATUSES[(index >> 2) % STATUSES.length] ?? null,
    country: index < 850 ? (COUNTRIES[(index >> 1) % COUNTRIES.length] ?? null) : LATE_COUNTRY,
  };
}

function orders(): AnyRow[] {
  const people = Array.from({ length: 24 }, (_, index) => [
    [['ann'], ['bob'], ['bob', 'ann'], []][index % 20] ?? [],
  ]);
  return people.flat().map((assignees, index) => ({
    ...assetRow(index),
    id: orderId(index),
    updatedAt: `2026-01-01T00:00:${String(10 + index)}.000Z`,
    title: `Order ${index}`,
    assignees,
  }));
}

function orderId(index: number): string {
  return `018f0001-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

function openSmall(): FieldDatabase {
  return openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange, sizes: SIZES });
}

async function store(
  database: FieldDatabase,
  entity: EntityDefinition,
  rows: readonly AnyRow[],
  inOrder = false,
): Promise<void> {
  if (inOrder) await storePacked(database, entity, rows);
  else
    await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
      const changes = rows.map((row) => ({ id: row.id, after: row }));
      await writeRows(database, entity, changes);
    });
  const isPacked = (await database.packed(entity).table.get(RUN_KEY)) !== undefined;
  expect(isPacked).toBe(inOrder);
}

/** Older versions of all, and some that are deleted since, lie packed; every second one was written since. */
async function storeInLayers(database: FieldDatabase, rows: readonly AnyRow[]): Promise<void> {
  const older = rows.map((row, index) =>
    index % 2 === 0 ? { ...row, ...assetRow(index + 5), id: row.id } : row,
  );
  const gone = Array.from({ length: 50 }, (_, index) => ({ ...assetRow(index), id: orderId(index * 7) }));
  await store(database, asset, [...older, ...gone], true);
  const since = rows.filter((_, index) => index % 2 === 0).map((row) => ({ id: row.id, after: row }));
  const deleted = gone.map(({ id }) => ({ id, after: null }));
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeRows(database, asset, [...since, ...deleted]),
  );
}

/** As above, but for the rows that were written since: few enough that most lists still begin as they were taken down. */
async function storeWithBeginnings(database: FieldDatabase, rows: readonly AnyRow[]): Promise<void> {
  const isSince = (index: number) => index % 7 === 3;
  const older = rows.map((row, index) =>
    isSince(index) ? { ...row, ...assetRow(index + 5), id: row.id } : row,
  );
  const gone = Array.from({ length: 50 }, (_, index) => ({ ...assetRow(index), id: orderId(index * 7) }));
  await store(database, asset, [...older, ...gone], true);
  await foldRows(database, () => Promise.resolve());
  const since = rows.filter((_, index) => isSince(index)).map((row) => ({ id: row.id, after: row }));
  const deleted = gone.map(({ id }) => ({ id, after: null }));
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeRows(database, asset, [...since, ...deleted]),
  );
}

async function storeAndFold(database: FieldDatabase, rows: readonly AnyRow[]): Promise<void> {
  await store(database, asset, rows);
  await foldRows(database, () => Promise.resolve());
  expect(await database.index(asset).where('id').below(PACKED).count()).toBe(0);
}
