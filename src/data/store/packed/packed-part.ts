import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { damaged } from './damaged.ts';
import {
  type BlockRecord,
  endOf,
  type PackedRecord,
  type PackedRun,
  type PackedTable,
  RUN_KEY,
  type RunRecord,
  type SegmentRecord,
  segmentKeys,
} from './packed-records.ts';
import { placeOfId, unpackAt, unpackRow } from './packed-rows.ts';

export async function runOf(table: PackedTable): Promise<PackedRun | undefined> {
  return (await table.get(RUN_KEY)) as RunRecord | undefined; // the one record of this key
}

/** Segments asked for at once. */
const AT_ONCE = 32;

/** The packed rows of these ids, by id. */
export async function packedRows(
  table: PackedTable,
  run: PackedRun,
  ids: readonly string[],
): Promise<Map<string, AnyRow>> {
  const found = new Map<string, AnyRow>();
  let left = [...new Set(ids)].filter((id) => id <= run.last).toSorted();
  while (left.length > 0) {
    // Apart from each other, so that no two of them are in one segment if that can be.
    const apart = Math.max(1, Math.floor(left.length / AT_ONCE));
    const asked = left.filter((_, index) => index % apart === 0);
    const segments = await Promise.all(asked.map((id) => segmentFor(table, run, id)));
    const isDone = new Set<string>();
    for (const [index, segment] of segments.entries()) {
      const from = placeOfId(left, asked[index] ?? '');
      for (const id of left.slice(from)) {
        if (id > lastOf(segment)) break;
        isDone.add(id);
        const row = readable(table, () => unpackRow(segment.rows, id));
        if (row) found.set(id, row);
      }
    }
    left = left.filter((id) => !isDone.has(id));
  }
  return found;
}

/** Packed rows behind an id in the order of ids: all of some segments, at least one row if there is one. */
export async function packedAfter(
  table: PackedTable,
  run: PackedRun,
  id: string,
  limit: number,
): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let after = id; after < run.last && rows.length < limit; ) {
    const segment = await segmentFor(table, run, after);
    const { ids } = segment.rows;
    for (let place = placeOfId(ids, after); place < ids.length; place++) {
      if (ids[place] !== id) rows.push(readable(table, () => unpackAt(segment.rows, place)));
    }
    // The id behind which the next one begins: no UUID lies between.
    after = `${lastOf(segment)}+`;
  }
  return rows;
}

/** All rows of a block. */
export async function rowsOfBlock(
  table: PackedTable,
  run: PackedRun,
  { segments }: BlockRecord,
): Promise<AnyRow[]> {
  const keys = segments.map((last) => segmentKeys(run.generation) + last);
  const found = await recordsAt<SegmentRecord>(table, keys);
  return found.flatMap(({ rows }) =>
    readable(table, () => rows.ids.map((_, place) => unpackAt(rows, place))),
  );
}

/** Single records, each in its place. @throws DataError `damaged` where one is missing */
export async function recordsAt<Record extends PackedRecord>(
  table: PackedTable,
  keys: readonly string[],
): Promise<Record[]> {
  const found = await table.bulkGet([...keys]);
  if (found.includes(undefined)) throw damaged(table);
  return found as Record[]; // whoever made the keys knows what lies there
}

/** The one segment that may hold an id that is not behind the run's last. */
async function segmentFor(table: PackedTable, run: PackedRun, id: string): Promise<SegmentRecord> {
  const keys = segmentKeys(run.generation);
  const [found] = await table
    .where('id')
    .between(keys + id, endOf(keys))
    .limit(1)
    .toArray();
  const segment = found as SegmentRecord | undefined; // what lies there
  if (!Array.isArray(segment?.rows?.ids)) throw damaged(table);
  return segment;
}

function lastOf({ rows }: SegmentRecord): string {
  return rows.ids.at(-1) ?? '';
}

/** What does not decode is no row: it is told apart from everything else that can go wrong. */
function readable<T>(table: PackedTable, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(table, error);
  }
}
