import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { unpackAll } from '../../../domain/packing/packed-rows.ts';
import { damaged } from './damaged.ts';
import { keepKnown, readable } from './packed-part.ts';
import {
  type BlockRecord,
  type PackedRecord,
  type PackedRun,
  type SegmentRecord,
  segmentKeys,
} from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/** All rows of a block. */
export async function rowsOfBlock(
  store: PackedStore,
  run: PackedRun,
  { segments }: BlockRecord,
): Promise<AnyRow[]> {
  const keys = segments.map((last) => segmentKeys(run.generation) + last);
  const found = await recordsAt<SegmentRecord>(store, keys);
  return found.flatMap(({ rows }) => readable(store, () => unpackAll(rows)));
}

/** Single records, each in its place. @throws DataError `damaged` where one is missing */
export async function recordsAt<Record extends PackedRecord>(
  store: PackedStore,
  keys: readonly string[],
): Promise<Record[]> {
  const found = await knownAt(store, keys);
  if (found.includes(undefined)) throw damaged(store);
  return found as Record[]; // whoever made the keys knows what lies there
}

/** The same, undefined where there is none. */
export async function knownAt(
  store: PackedStore,
  keys: readonly string[],
): Promise<(PackedRecord | undefined)[]> {
  const { table, known } = store;
  const found = new Map(keys.map((key) => [key, known.get(key)]));
  const unknown = keys.filter((key) => found.get(key) === undefined);
  for (const record of unknown.length > 0 ? await table.bulkGet(unknown) : []) {
    if (!record) continue;
    keepKnown(store, [record]);
    found.set(record.id, record);
  }
  return keys.map((key) => found.get(key));
}
