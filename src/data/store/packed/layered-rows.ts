import type { Table } from 'dexie';
import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { appendAll } from '../../../domain/kit/values/long-lists.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { type StoredRow, toRow, withIndexKeys } from '../index-keys.ts';
import { inOneView } from './one-view.ts';
import { isTombstone, type Overlaid } from './overlaid.ts';
import { keysOf, packInBlocks } from './pack-blocks.ts';
import { packedAfter, packedRows, runOf } from './packed-part.ts';
import { PACKED, type PackedRun, type PackedTable, type PackSizes, RUN_KEY } from './packed-records.ts';

/*
 * An entity's rows in two layers: in front those that were written since, each by itself, behind them those that lie packed.
 * A row is what it was written last. Whoever reads both reads the front first: a row that is packed meanwhile is in one of
 * them.
 */

/** One store holds both. */
function layersOf(index: Table<StoredRow, string>) {
  return {
    overlay: index as unknown as Table<Overlaid, string>, // what lies below PACKED
    packed: index as unknown as PackedTable, // and what lies behind it
  };
}

/** Undefined in the place of each that is not there. */
export async function rowsById(
  index: Table<StoredRow, string>,
  ids: readonly string[],
): Promise<(AnyRow | undefined)[]> {
  const { overlay, packed } = layersOf(index);
  const stored = await overlaidOnes(overlay, ids);
  const lacking = ids.filter((_, place) => stored[place] === undefined);
  const behind = lacking.length > 0 ? await behindOverlay(packed, lacking) : undefined;
  return ids.map((id, place) => {
    const own = stored[place];
    if (own && isTombstone(own)) return undefined;
    return own ? toRow(own) : behind?.get(id);
  });
}

/** Up to so many rows behind an id, in the order of ids. */
export async function rowsAfter(
  index: Table<StoredRow, string>,
  id: string,
  limit: number,
): Promise<AnyRow[]> {
  const { overlay, packed } = layersOf(index);
  const rows: AnyRow[] = [];
  for (let from = id; rows.length < limit && from < PACKED; ) {
    const own = await overlay.where('id').between(from, PACKED, false).limit(limit).toArray();
    const behind = await packedBehind(packed, from, limit);
    // As far as both have been read.
    const ownEnd = own.length < limit ? PACKED : (own.at(-1)?.id ?? PACKED);
    const behindEnd = behind.length < limit ? PACKED : (behind.at(-1)?.id ?? PACKED);
    from = ownEnd < behindEnd ? ownEnd : behindEnd;
    appendAll(rows, inOneOrder(own, behind, from));
  }
  return rows.slice(0, limit);
}

/** Rows to be stored, and others to be taken away. */
export interface Written {
  readonly puts: readonly AnyRow[];
  readonly deletes: readonly string[];
  /** Of a download that comes in the order of ids: rows that are not here yet. Many at once are packed at once. */
  readonly inOrder: readonly AnyRow[];
}

/** Inside a transaction over the store. */
export async function writeLayers(
  entity: EntityDefinition,
  index: Table<StoredRow, string>,
  sizes: PackSizes,
  { puts, deletes, inOrder }: Written,
): Promise<void> {
  const { overlay, packed } = layersOf(index);
  const run = deletes.length + inOrder.length > 0 ? await runOf(packed) : undefined;
  const isPacked = canBePacked(inOrder, run, sizes);
  const alone = isPacked ? puts : [...puts, ...inOrder];
  const covered = deletes.filter((id) => run !== undefined && id <= run.last);
  const bare = deletes.filter((id) => run === undefined || id > run.last);
  await Promise.all([
    isPacked && packed.bulkPut(packedRun(entity, run, inOrder.toSorted(byId), sizes)),
    alone.length > 0 && overlay.bulkPut(alone.map((row) => withIndexKeys(entity, row))),
    covered.length > 0 && overlay.bulkPut(covered.map((id) => ({ id, $gone: 1 }))),
    bare.length > 0 && overlay.bulkDelete(bare),
  ]);
}

/** So many ids are looked for among the keys first: most of a download are new, and each question costs as much as a row. */
const MANY = 100;

async function overlaidOnes(
  overlay: Table<Overlaid, string>,
  ids: readonly string[],
): Promise<(Overlaid | undefined)[]> {
  if (ids.length <= MANY) return overlay.bulkGet([...ids]);
  const ordered = ids.toSorted(byCodeUnit);
  const between = overlay.where('id').between(ordered[0], ordered.at(-1), true, true);
  const keys = await between.limit(ids.length).primaryKeys();
  if (keys.length === ids.length) return overlay.bulkGet([...ids]);
  const known = new Set(keys);
  const there = ids.filter((id) => known.has(id));
  const found = new Map((await overlay.bulkGet(there)).map((each, place) => [there[place], each]));
  return ids.map((id) => found.get(id));
}

/** In one transaction: what is packed may be another run between two reads. Whoever asks has read the overlay before. */
function behindOverlay(table: PackedTable, ids: readonly string[]): Promise<Map<string, AnyRow>> {
  return inOneView(table, async () => {
    const run = await runOf(table);
    return run ? packedRows(table, run, ids) : new Map<string, AnyRow>();
  });
}

function packedBehind(table: PackedTable, id: string, limit: number): Promise<AnyRow[]> {
  return inOneView(table, async () => {
    const run = await runOf(table);
    return run ? packedAfter(table, run, id, limit) : [];
  });
}

/** Both in the order of ids up to `end`, without what the overlay has otherwise. */
function inOneOrder(own: readonly Overlaid[], behind: readonly AnyRow[], end: string): AnyRow[] {
  const overlaid = new Set(own.map(({ id }) => id));
  const rows = own.flatMap((stored) => (isTombstone(stored) ? [] : [toRow(stored)]));
  const shown = behind.filter(({ id }) => !overlaid.has(id));
  return [...rows, ...shown].filter(({ id }) => id <= end).toSorted(byId);
}

function canBePacked(rows: readonly AnyRow[], run: PackedRun | undefined, { atOnce }: PackSizes): boolean {
  return rows.length >= atOnce && rows.every(({ id }) => isUuid(id) && (!run || id > run.last));
}

function packedRun(
  entity: EntityDefinition,
  run: PackedRun | undefined,
  rows: readonly AnyRow[],
  sizes: PackSizes,
) {
  const generation = run?.generation ?? 1;
  const keys = run?.keys ?? keysOf(entity);
  const record = { id: RUN_KEY, generation, keys, last: rows.at(-1)?.id ?? '' } as const;
  return [...packInBlocks(entity, generation, rows, sizes), record];
}

function byId(left: AnyRow, right: AnyRow): number {
  return byCodeUnit(left.id, right.id);
}
