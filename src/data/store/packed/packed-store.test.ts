import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { asset } from '../../../domain/assets/asset.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { readyBlock } from '../../../domain/packing/ready-block.ts';
import { countAll } from '../../read/count-all.ts';
import { countsBy } from '../../read/counts.ts';
import { firstRows } from '../../read/list-query.ts';
import { writeReadyBlock } from '../../rows/block-writer.ts';
import { writeRows, writtenStores } from '../../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../database.ts';
import { foldRows } from './fold.ts';
import { PACKED } from './packed-records.ts';
import { eachVersion } from './packed-versions.ts';

const SIZES = { segment: 3, block: 7, atOnce: 5, waiting: 1 };
const STATUSES = ['inUse', 'planned', 'retired'];

type Step =
  /** Of a download: behind what came before, among it, or of rows that are here already, of some of them in newer versions. */
  | { readonly kind: 'block'; readonly from: number; readonly count: number; readonly older: number }
  | { readonly kind: 'change' | 'delete'; readonly ids: readonly number[] }
  /** Rows are packed while others write: before which step of it, and what. */
  | { readonly kind: 'fold'; readonly meanwhile: readonly Meanwhile[]; readonly dies: boolean };

type Meanwhile = { readonly kind: 'change' | 'delete' | 'block' | 'none'; readonly ids: readonly number[] };

const LAST_ID = 120;
const ids = fc.array(fc.nat(LAST_ID), { minLength: 1, maxLength: 12 });
const meanwhile: fc.Arbitrary<Meanwhile> = fc.record({
  kind: fc.constantFrom('change', 'delete', 'block', 'none'),
  ids,
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('block' as const),
    from: fc.nat(LAST_ID),
    count: fc.integer({ min: 1, max: 20 }),
    older: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constantFrom('change' as const, 'delete' as const), ids }),
  fc.record({
    kind: fc.constant('fold' as const),
    meanwhile: fc.array(meanwhile, { maxLength: 6 }),
    dies: fc.boolean(),
  }),
);

test('however rows are downloaded, written, deleted and packed, each is what it was written last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const world = openWorld();
      for (const each of steps) {
        await take(world, each);
        await compare(world);
      }
      expect(await inFront(world.database)).toBeLessThanOrEqual(LAST_ID + 50);
      world.database.dexie.close();
    }),
    { numRuns: amount(120) },
  );
});

test('what is packed leaves nothing in front of it', async () => {
  const world = openWorld();
  await take(world, { kind: 'block', from: 0, count: 30, older: 9 });
  await take(world, { kind: 'change', ids: [1, 5, 9, 13, 17, 21, 25, 29] });
  await take(world, { kind: 'delete', ids: [2, 28] });
  expect(await inFront(world.database)).toBe(10);
  await take(world, { kind: 'fold', meanwhile: [], dies: false });
  expect(await inFront(world.database)).toBe(0);
  await compare(world);
});

interface World {
  readonly database: FieldDatabase;
  readonly rows: Map<string, AnyRow>;
  writes: number;
}

function openWorld(): World {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange, sizes: SIZES };
  return { database: openFieldDatabase('t', 'u', source), rows: new Map(), writes: 0 };
}

async function take(world: World, taken: Step): Promise<void> {
  if (taken.kind === 'block') await takeBlock(world, taken);
  else if (taken.kind === 'fold') await fold(world, taken);
  else await change(world, taken);
}

async function change(world: World, { kind, ids: places }: Meanwhile): Promise<void> {
  const known = [...new Set(places)].map(idOf);
  const rows = known.map((id) => rowOf(world, id));
  if (kind === 'change') await write(world, rows, []);
  if (kind === 'delete')
    await write(
      world,
      [],
      known.filter((id) => world.rows.has(id)),
    );
  if (kind === 'block') await takeBlock(world, { kind, from: LAST_ID - 20, count: 60, older: 9 });
}

/** One that cannot be stored as it is comes row by row, as a page. */
async function takeBlock(
  world: World,
  { from, count, older }: Step & { readonly kind: 'block' },
): Promise<void> {
  const { database, rows: known } = world;
  const rows = Array.from({ length: count }, (_, at) => {
    const before = known.get(idOf(from + at));
    const isOlder = before && at % older === 0;
    return isOlder
      ? { ...before, version: before.version - 1, name: 'Older' }
      : rowOf(world, idOf(from + at));
  });
  const block = readyBlock(asset, rows, SIZES.segment);
  const newer = rows.filter((row) => row.version > (known.get(row.id)?.version ?? -1));
  const arrived = await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeReadyBlock(database, asset, block),
  );
  if (!arrived) return write(world, newer, []);
  expect(arrived).toEqual(rows.filter(({ id }) => !known.has(id)).map(({ id }) => id));
  for (const row of newer) known.set(row.id, row);
}

/** Each write comes between what a step has read and what it is about to write. */
async function fold(
  world: World,
  { meanwhile: writes, dies }: Step & { readonly kind: 'fold' },
): Promise<void> {
  const left = [...writes];
  const { dexie } = world.database;
  const begin = dexie.transaction.bind(dexie) as (...how: unknown[]) => Promise<unknown>;
  let isFolding = true;
  const interrupted = async (...how: unknown[]): Promise<unknown> => {
    const next = how[0] === 'rw' && isFolding ? left.shift() : undefined;
    isFolding = false;
    if (next) await change(world, next);
    isFolding = true;
    return begin(...how);
  };
  const spy = vi.spyOn(dexie, 'transaction').mockImplementation(interrupted as typeof dexie.transaction);
  const rest = async () => {
    if (dies && left.length === 0) throw new Error('the tab was closed');
  };
  await foldRows(world.database, rest).catch((error: unknown) => expect(String(error)).toContain('closed'));
  spy.mockRestore();
}

async function write(
  { database, rows }: World,
  puts: readonly AnyRow[],
  deletes: readonly string[],
): Promise<void> {
  const changes = [
    ...puts.map((row) => ({ id: row.id, after: row })),
    ...deletes.map((id) => ({ id, after: null })),
  ];
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeRows(database, asset, changes),
  );
  for (const row of puts) rows.set(row.id, row);
  for (const id of deletes) rows.delete(id);
}

async function compare(world: World): Promise<void> {
  const { database, rows } = world;
  const all = [...rows.values()].toSorted((left, right) => byCodeUnit(left.id, right.id));
  const store = database.rows(asset);
  expect(await store.ids()).toEqual(all.map(({ id }) => id));
  const asked = Array.from({ length: LAST_ID + 50 }, (_, at) => idOf(at));
  expect(await store.getMany(asked)).toEqual(asked.map((id) => rows.get(id)));
  for (const [from, limit] of [
    [0, 4],
    [33, 1],
    [50, 40],
  ] as const) {
    const behind = all.filter(({ id }) => id > idOf(from)).slice(0, limit);
    expect(await store.after(idOf(from), limit)).toEqual(behind);
  }
  // One at a time, each in its turn.
  const [wanted, sort] = LISTS[world.writes % LISTS.length] ?? LISTS[0];
  const listed = all.filter((row) => wanted === '' || row['status'] === wanted).toSorted(orders[sort]);
  const first = await firstRows(database, { entity: asset.name, filters: { status: wanted }, sort }, 12);
  expect(first).toEqual(listed.slice(0, 12));
  const versions: [string, number][] = [];
  await eachVersion(database.packed(asset), (id, version) => versions.push([id, version]));
  expect(versions.toSorted(([left], [right]) => byCodeUnit(left, right))).toEqual(
    all.map(({ id, version }) => [id, version]),
  );
  expect(await countAll(database, asset)).toBe(all.length);
  const retired = (await countsBy(database, asset, 'status'))['retired'] ?? 0;
  expect(retired).toBe(all.filter(({ status }) => status === 'retired').length);
}

const LISTS = [
  ['', '-tag'],
  ['retired', '-tag'],
  ['planned', 'name'],
] as const;

/** As the list sorts them: numbers in a tag by what they are, rows without a name last. */
const orders = {
  '-tag': (left: AnyRow, right: AnyRow) => tagOf(right) - tagOf(left),
  name: (left: AnyRow, right: AnyRow) =>
    byCodeUnit(String(left['name'] ?? '~'), String(right['name'] ?? '~')) || byCodeUnit(left.id, right.id),
};

function tagOf(row: AnyRow): number {
  return Number.parseInt(String(row['tag']).slice(3), 10);
}

function inFront(database: FieldDatabase): Promise<number> {
  return database.index(asset).where('id').below(PACKED).count();
}

function idOf(at: number): string {
  return `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
}

function rowOf(world: World, id: string): AnyRow {
  const turn = ++world.writes;
  return {
    id,
    tenantId: 't',
    version: turn,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    tag: `AS-${turn}`,
    name: turn % 3 === 0 ? null : `Name ${turn % 5}`,
    status: STATUSES[turn % STATUSES.length] ?? null,
    location: { lat: turn, lng: 0 },
    // Of some rows alone.
    ...(turn % 4 === 0 && { country: 'FR' }),
  };
}
