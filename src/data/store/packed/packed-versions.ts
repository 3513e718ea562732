import { ID_WORDS, readId } from '../../../domain/packing/id-words.ts';
import { VERSIONS } from '../../../domain/packing/pack-block.ts';
import { valueAt } from '../../../domain/packing/packed-column.ts';
import { damaged } from './damaged.ts';
import { inOneView } from './one-view.ts';
import { isTombstone, overlayOf } from './overlaid.ts';
import { recordsAt } from './packed-block.ts';
import { blockEndOf, blockKeys, columnKeys } from './packed-keys.ts';
import { runOf } from './packed-part.ts';
import { type BlockRecord, type ColumnRecord, endOf, PACKED, segmentKeys } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

type Visit = (id: string, version: number) => void;

/** Rows read at once that lie by themselves. */
const STEP = 500;

/**
 * Tells the id and the version of each row, of packed ones from the columns alone. A stretch of ids at a time, each in one
 * transaction, so that a row that is packed meanwhile is told once. @throws DataError `damaged` where segments are missing
 */
export async function eachVersion(store: PackedStore, visit: Visit): Promise<void> {
  for (let from = ''; from < PACKED; ) {
    const after = from;
    from = await inOneView(store, async (local) => tellStretch(local, after, visit));
  }
}

/** @returns the id up to which all are told */
async function tellStretch(store: PackedStore, from: string, visit: Visit): Promise<string> {
  const overlay = overlayOf(store);
  const end = await nextEnd(store, from);
  const reach = overlay.where('id').between(from, end ?? PACKED, false, true);
  const own = await (end === undefined ? reach.limit(STEP) : reach).toArray();
  for (const row of own) if (!isTombstone(row)) visit(row.id, row.version);
  if (end === undefined) return own.length < STEP ? PACKED : (own.at(-1)?.id ?? PACKED);
  await tellBlock(store, end, visit, { from, inFront: new Set(own.map(({ id }) => id)) });
  return end;
}

/** The end of the block that holds what comes behind an id; undefined behind the last. */
async function nextEnd(store: PackedStore, from: string): Promise<string | undefined> {
  const run = await runOf(store);
  if (!run || from >= run.last) return undefined;
  const keys = blockKeys(run.generation);
  const between = store.table.where('id').between(keys + from, endOf(keys), false);
  const [key] = await between.limit(1).primaryKeys();
  return key === undefined ? undefined : blockEndOf(key);
}

async function tellBlock(
  store: PackedStore,
  end: string,
  visit: Visit,
  { from, inFront }: { readonly from: string; readonly inFront: ReadonlySet<string> },
): Promise<void> {
  const generation = (await runOf(store))?.generation ?? 1;
  const [block] = await recordsAt<BlockRecord>(store, [blockKeys(generation) + end]);
  const [versions] = await recordsAt<ColumnRecord>(store, [columnKeys(generation, VERSIONS) + end]);
  if (!block || !versions) throw damaged(store);
  const keys = block.segments.map((last) => segmentKeys(generation) + last);
  const there = await store.table.where('id').anyOf(keys).primaryKeys();
  if (there.length !== keys.length) throw damaged(store);
  for (let place = 0; place * ID_WORDS < block.ids.length; place++) {
    const id = readId(block.ids, place);
    const version = valueAt(versions.column, place);
    if (typeof version !== 'number') throw damaged(store);
    if (id > from && !inFront.has(id)) visit(id, version);
  }
}
