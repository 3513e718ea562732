import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { placeOfId, unpackAt, unpackRow } from '../../../domain/packing/packed-rows.ts';
import { zoneOf } from '../zones.ts';
import { damaged } from './damaged.ts';
import {
  endOf,
  type PackedRecord,
  type PackedRun,
  RUN_KEY,
  type RunRecord,
  type SegmentRecord,
  segmentKeys,
} from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

export async function runOf(store: PackedStore): Promise<PackedRun | undefined> {
  return (await store.table.get(RUN_KEY)) as RunRecord | undefined; // the one record of this key
}

/** Segments asked for at once. */
const AT_ONCE = 32;

/** The packed rows of these ids, by id. */
export async function packedRows(
  store: PackedStore,
  run: PackedRun | undefined,
  ids: readonly string[],
): Promise<Map<string, AnyRow>> {
  const found = new Map<string, AnyRow>();
  if (!run) return found;
  let left = [...new Set(ids)].filter((id) => id <= run.last).toSorted(byCodeUnit);
  while (left.length > 0) {
    // Apart from each other, so that no two of them are in one segment if that can be.
    const apart = Math.max(1, Math.floor(left.length / AT_ONCE));
    const asked = left.filter((_, index) => index % apart === 0);
    const segments = await Promise.all(asked.map((id) => segmentFor(store, run, id)));
    const isDone = new Set<string>();
    for (const [index, segment] of segments.entries()) {
      const from = placeOfId(left, asked[index] ?? '');
      for (const id of left.slice(from)) {
        if (id > lastOf(segment)) break;
        isDone.add(id);
        const row = readable(store, () => unpackRow(segment.rows, id));
        if (row) found.set(id, row);
      }
    }
    left = left.filter((id) => !isDone.has(id));
  }
  return found;
}

/** Packed rows behind an id in the order of ids: all of some segments, at least one row if there is one. */
export async function packedAfter(
  store: PackedStore,
  run: PackedRun | undefined,
  id: string,
  limit: number,
): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let after = id; run && after < run.last && rows.length < limit; ) {
    const segment = await segmentFor(store, run, after);
    const { ids } = segment.rows;
    for (let place = placeOfId(ids, after); place < ids.length; place++) {
      if (ids[place] !== id) rows.push(readable(store, () => unpackAt(segment.rows, place)));
    }
    // Behind the key of this one, and before every other id.
    after = endOf(lastOf(segment));
  }
  return rows;
}

/** The transaction packs rows, or shows others: nothing that it reads from now on is kept. */
export function keepNothing({ known, zone }: PackedStore): void {
  const { trans } = zoneOf(zone);
  if (trans) known.notePacking(trans);
}

/** What a transaction has packed itself may not come to pass, and its keys are then given to something else. */
export function mayKeep({ known, zone }: PackedStore): boolean {
  return !known.hasPacked(zoneOf(zone).trans ?? null);
}

export function keepKnown(store: PackedStore, records: readonly PackedRecord[]): void {
  if (mayKeep(store)) for (const record of records) store.known.put(record);
}

/** The one segment that may hold an id that is not behind the run's last. */
async function segmentFor(store: PackedStore, run: PackedRun, id: string): Promise<SegmentRecord> {
  const keys = segmentKeys(run.generation);
  const known = store.known.segmentWith(run, id);
  if (known) return known;
  const [found] = await store.table
    .where('id')
    .between(keys + id, endOf(keys))
    .limit(1)
    .toArray();
  const segment = found as SegmentRecord | undefined; // what lies there
  if (!Array.isArray(segment?.rows?.ids)) throw damaged(store);
  if (mayKeep(store)) store.known.putSegment(run, segment);
  return segment;
}

function lastOf({ rows }: SegmentRecord): string {
  return rows.ids.at(-1) ?? '';
}

/** What does not decode is no row: it is told apart from everything else that can go wrong. */
export function readable<T>(store: PackedStore, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(store, error);
  }
}
