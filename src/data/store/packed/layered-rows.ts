import type { Table } from 'dexie';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { appendAll } from '../../../domain/kit/values/long-lists.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { toRow } from '../stored-row.ts';
import { inOneView } from './one-view.ts';
import { isTombstone, type Overlaid, overlayOf } from './overlaid.ts';
import { packedAfter, packedRows, runOf } from './packed-part.ts';
import { PACKED } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/*
 * An entity's rows in two layers: in front those that were written since, each by itself, behind them those that lie packed.
 * A row is what it was written last. Whoever reads both reads the front first: a row that is packed meanwhile is in one of
 * them.
 */

/** Undefined in the place of each that is not there. */
export async function rowsById(store: PackedStore, ids: readonly string[]): Promise<(AnyRow | undefined)[]> {
  const overlay = overlayOf(store);
  const stored = await overlaidOnes(overlay, ids);
  const lacking = ids.filter((_, place) => stored[place] === undefined);
  const behind = lacking.length > 0 ? await behindOverlay(store, lacking) : undefined;
  return ids.map((id, place) => {
    const own = stored[place];
    if (own && isTombstone(own)) return undefined;
    return own ? toRow(own) : behind?.get(id);
  });
}

/** Up to so many rows behind an id, in the order of ids. */
export async function rowsAfter(store: PackedStore, id: string, limit: number): Promise<AnyRow[]> {
  const overlay = overlayOf(store);
  const rows: AnyRow[] = [];
  for (let from = id; rows.length < limit && from < PACKED; ) {
    const own = await overlay.where('id').between(from, PACKED, false).limit(limit).toArray();
    const behind = await packedBehind(store, from, limit);
    // As far as both have been read.
    const ownEnd = own.length < limit ? PACKED : (own.at(-1)?.id ?? PACKED);
    const behindEnd = behind.length < limit ? PACKED : (behind.at(-1)?.id ?? PACKED);
    from = ownEnd < behindEnd ? ownEnd : behindEnd;
    appendAll(rows, inOneOrder(own, behind, from));
  }
  return rows.slice(0, limit);
}

/** More ids than these are looked for among the keys first: most rows are packed, and each question costs as much as a row. */
const FEW = 4;

/** Keys that are read for it at most, or as many as there are ids. */
const MOST_KEYS = 500;

async function overlaidOnes(
  overlay: Table<Overlaid, string>,
  ids: readonly string[],
): Promise<(Overlaid | undefined)[]> {
  if (ids.length <= FEW) return overlay.bulkGet([...ids]);
  const ordered = ids.toSorted(byCodeUnit);
  const between = overlay.where('id').between(ordered[0], ordered.at(-1), true, true);
  const most = Math.max(MOST_KEYS, ids.length);
  const keys = await between.limit(most).primaryKeys();
  if (keys.length === most) return overlay.bulkGet([...ids]);
  const known = new Set(keys);
  const there = ids.filter((id) => known.has(id));
  const found = new Map((await overlay.bulkGet(there)).map((each, place) => [there[place], each]));
  return ids.map((id) => found.get(id));
}

/** In one transaction: what is packed may be another run between two reads. Whoever asks has read the overlay before. */
function behindOverlay(store: PackedStore, ids: readonly string[]): Promise<Map<string, AnyRow>> {
  return inOneView(store.table, async () => {
    const run = await runOf(store);
    return run ? packedRows(store, run, ids) : new Map<string, AnyRow>();
  });
}

function packedBehind(store: PackedStore, id: string, limit: number): Promise<AnyRow[]> {
  return inOneView(store.table, async () => {
    const run = await runOf(store);
    return run ? packedAfter(store, run, id, limit) : [];
  });
}

/** Both in the order of ids up to `end`, without what the overlay has otherwise. */
function inOneOrder(own: readonly Overlaid[], behind: readonly AnyRow[], end: string): AnyRow[] {
  const overlaid = new Set(own.map(({ id }) => id));
  const rows = own.flatMap((stored) => (isTombstone(stored) ? [] : [toRow(stored)]));
  const shown = behind.filter(({ id }) => !overlaid.has(id));
  return [...rows, ...shown].filter(({ id }) => id <= end).toSorted(byId);
}

function byId(left: AnyRow, right: AnyRow): number {
  return byCodeUnit(left.id, right.id);
}
