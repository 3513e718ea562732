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
  const [stored, behind] = ids.length > FEW ? await manyById(store, ids) : await fewById(store, ids);
  return ids.map((id, place) => {
    const own = stored[place];
    if (own && isTombstone(own)) return undefined;
    return own ? toRow(own) : behind.get(id);
  });
}

/** More ids than these are looked for among the keys: most rows are packed, and each question costs as much as a row. */
const FEW = 4;

/** What lies in front for each id, and the packed rows of at least the others. */
type BothLayers = readonly [readonly (Overlaid | undefined)[], ReadonlyMap<string, AnyRow>];

/** Both layers are asked at once. */
function manyById(store: PackedStore, ids: readonly string[]): Promise<BothLayers> {
  return inOneView(store, async (local) => Promise.all([overlaidOnes(local, ids), packedById(local, ids)]));
}

async function fewById(store: PackedStore, ids: readonly string[]): Promise<BothLayers> {
  const stored = await overlayOf(store).bulkGet([...ids]);
  const lacking = ids.filter((_, place) => stored[place] === undefined);
  if (lacking.length === 0) return [stored, new Map()];
  return [stored, await inOneView(store, async (local) => packedById(local, lacking))];
}

/** In one transaction: what is packed may be another run between two reads. */
async function packedById(store: PackedStore, ids: readonly string[]): Promise<Map<string, AnyRow>> {
  return packedRows(store, await runOf(store), ids);
}

/** Up to so many rows behind an id, in the order of ids. */
export async function rowsAfter(store: PackedStore, id: string, limit: number): Promise<AnyRow[]> {
  const overlay = overlayOf(store);
  const rows: AnyRow[] = [];
  for (let from = id; rows.length < limit && from < PACKED; ) {
    const own = await overlay.where('id').between(from, PACKED, false).limit(limit).toArray();
    const after = from;
    const behind = await inOneView(store, async (local) =>
      packedAfter(local, await runOf(local), after, limit),
    );
    // As far as both have been read.
    const ownEnd = own.length < limit ? PACKED : (own.at(-1)?.id ?? PACKED);
    const behindEnd = behind.length < limit ? PACKED : (behind.at(-1)?.id ?? PACKED);
    from = ownEnd < behindEnd ? ownEnd : behindEnd;
    appendAll(rows, inOneOrder(own, behind, from));
  }
  return rows.slice(0, limit);
}

/** Keys that are read for it at most, or as many as there are ids. */
const MOST_KEYS = 500;

async function overlaidOnes(store: PackedStore, ids: readonly string[]): Promise<(Overlaid | undefined)[]> {
  const overlay = overlayOf(store);
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

/** Both in the order of ids up to `end`, without what the overlay has otherwise. */
function inOneOrder(own: readonly Overlaid[], behind: readonly AnyRow[], end: string): AnyRow[] {
  const overlaid = new Set(own.map(({ id }) => id));
  const rows = own.flatMap((stored) => (isTombstone(stored) ? [] : [toRow(stored)]));
  const shown = behind.filter(({ id }) => !overlaid.has(id));
  const all = [...rows, ...shown].filter((row) => row.id <= end);
  return all.toSorted((left, right) => byCodeUnit(left.id, right.id));
}
