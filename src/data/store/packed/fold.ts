import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { columnNames, keysOf } from '../../../domain/packing/pack-block.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { FieldDatabase } from '../database.ts';
import { toRow } from '../stored-row.ts';
import { inPackedStore } from './one-view.ts';
import { isTombstone, type Overlaid, overlayOf } from './overlaid.ts';
import { nextRun, packInBlocks } from './pack-blocks.ts';
import { recordsAt, rowsOfBlock } from './packed-block.ts';
import { blockKeys, columnKeys, exactKeys, idOfEnd } from './packed-keys.ts';
import { runOf } from './packed-part.ts';
import {
  type BlockRecord,
  PACKED,
  type PackedRun,
  type PackSizes,
  RUN_KEY,
  segmentKeys,
} from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';
import { blockAt, blockEnds } from './packed-view.ts';
import { writeBeginnings } from './write-beginnings.ts';

/**
 * Packs what was written since, an entity and a block at a time, where that is much. Nobody else changes what is
 * packed but a download, which adds behind it. Each step is one short transaction, so that a context that dies leaves every
 * row where it was or where it belongs; what a person writes meanwhile stays in front. One context at a time: the
 * caller holds a lock.
 */
export async function foldRows(database: FieldDatabase, rest: () => Promise<void>): Promise<void> {
  for (const entity of ENTITIES) {
    const count = await database.index(entity).where('id').below(PACKED).count();
    const isMuch = count >= database.sizes.waiting;
    for (let after: string | null = isMuch ? '' : null; after !== null; ) {
      after = await foldSome(database.sizes, database.packed(entity), after);
      await rest();
    }
    await renewBlocks(database, entity, rest);
    await writeBeginnings(database.packed(entity), rest);
  }
}

/** Blocks that an older app made get the columns of this one. */
async function renewBlocks(
  database: FieldDatabase,
  entity: EntityDefinition,
  rest: () => Promise<void>,
): Promise<void> {
  const store = database.packed(entity);
  const keys = keysOf(entity);
  const run = await runOf(store);
  if (!run || run.keys === keys) return;
  for (const end of await blockEnds(store, run)) {
    const [block] = await recordsAt<BlockRecord>(store, [blockKeys(run.generation) + end]);
    if (!block || block.keys === keys) continue;
    const rows = await rowsOfBlock(store, run, block);
    const replaced = await replaceBlock(database.sizes, store, { run, block, rows });
    if (!replaced) return;
    await rest();
  }
  await inPackedStore(store, 'rw', async (local) => {
    const now = await runOf(local);
    if (now?.generation === run.generation) await local.table.put({ ...now, id: RUN_KEY, keys });
  });
}

/** @returns whether the block was still there: rows that could not be read are dropped with their whole run */
function replaceBlock(
  sizes: PackSizes,
  store: PackedStore,
  {
    run,
    block,
    rows,
  }: { readonly run: PackedRun; readonly block: BlockRecord; readonly rows: readonly AnyRow[] },
): Promise<boolean> {
  return inPackedStore(store, 'rw', async (local) => {
    const now = await runOf(local);
    if (now?.generation !== run.generation) return false;
    const next = nextRun(local.entity, now, now.last);
    await local.table.bulkDelete(keysOfBlock(local.entity, run.generation, block));
    await local.table.bulkPut([...packInBlocks(local.entity, next, rows, sizes), next]);
    return true;
  });
}

/** Rows that are taken from the front at once: a save has to wait no longer than for these. */
const STEP = 250;

/** Rows that will be packed together, and what lies where they do. */
interface Stretch {
  readonly run: PackedRun | undefined;
  /** The end before it. */
  readonly from: string;
  /** What is replaced; absent behind the run. */
  readonly block?: BlockRecord;
  readonly packed: readonly AnyRow[];
  readonly overlaid: readonly Overlaid[];
}

/** @returns the id behind which to go on; null behind the last row */
async function foldSome(sizes: PackSizes, store: PackedStore, after: string): Promise<string | null> {
  const stretch = await inPackedStore(store, 'r', async (local) =>
    findStretch(local, after, Math.min(STEP, sizes.block)),
  );
  if (!stretch) return null;
  // Outside of any transaction: a save has to wait for the writing alone.
  const { run, from, block, packed, overlaid } = stretch;
  const rows = merged(packed, overlaid);
  const isLast = !run || !block || idOfEnd(endOfBlock(block)) === run.last;
  const next = nextRun(store.entity, run, isLast ? (rows.at(-1)?.id ?? idOfEnd(from)) : run.last);
  const records = packInBlocks(store.entity, next, rows, sizes);
  const isDone = await inPackedStore(store, 'rw', async (local) => {
    const overlay = overlayOf(local);
    const now = await overlay.bulkGet(overlaid.map(({ id }) => id));
    const isRunTheSame = jsonEqual(asJson(await runOf(local)), asJson(run));
    // Where one was deleted for good it must not come back: all of it once more.
    if (!isRunTheSame || now.includes(undefined)) return false;
    const unchanged = overlaid.filter((each, place) => jsonEqual(asJson(now[place]), asJson(each)));
    await overlay.bulkDelete(unchanged.map(({ id }) => id));
    if (block) await local.table.bulkDelete(keysOfBlock(local.entity, next.generation, block));
    await local.table.bulkPut([...records, next]);
    return true;
  });
  return isDone ? (overlaid.at(-1)?.id ?? null) : after;
}

/** What comes next behind an id: the block of the first row there, or a new one behind the last. */
async function findStretch(store: PackedStore, after: string, size: number): Promise<Stretch | null> {
  const overlay = overlayOf(store);
  const run = await runOf(store);
  const [next] = await overlay.where('id').between(after, PACKED, false).limit(1).toArray();
  if (!next) return null;
  const ends = run ? await blockEnds(store, run) : [];
  const at = Math.min(blockAt(ends, next.id), ends.length - 1);
  const from = at > 0 ? (ends[at - 1] ?? '') : '';
  const to = at === ends.length - 1 ? PACKED : (ends[at] ?? PACKED);
  const rows = await overlay.where('id').between(from, to, false, true).limit(size).toArray();
  // What the device alone calls by another name stays by itself.
  const overlaid = rows.filter(({ id }) => isUuid(id));
  if (!run || at < 0)
    return overlaid.length > 0 ? { run, from: run?.last ?? '', packed: [], overlaid } : null;
  const [block] = await recordsAt<BlockRecord>(store, [blockKeys(run.generation) + (ends[at] ?? '')]);
  return block ? { run, from, block, packed: await rowsOfBlock(store, run, block), overlaid } : null;
}

function merged(packed: readonly AnyRow[], overlaid: readonly Overlaid[]): AnyRow[] {
  const rows = new Map(packed.map((row) => [row.id, row]));
  for (const each of overlaid) {
    if (isTombstone(each)) rows.delete(each.id);
    else rows.set(each.id, toRow(each));
  }
  return [...rows.values()].toSorted((left, right) => byCodeUnit(left.id, right.id));
}

function endOfBlock({ segments }: BlockRecord): string {
  return segments.at(-1) ?? '';
}

function keysOfBlock(entity: EntityDefinition, generation: number, block: BlockRecord): string[] {
  const end = endOfBlock(block);
  return [
    blockKeys(generation) + end,
    ...block.segments.map((last) => segmentKeys(generation) + last),
    ...columnNames(entity).flatMap((name) => [
      columnKeys(generation, name) + end,
      exactKeys(generation, name) + end,
    ]),
  ];
}

/** Both are what IndexedDB gave out. */
function asJson(value: unknown): Json {
  return (value ?? null) as Json;
}
