import type { PackedRows } from '../../../domain/packing/packed-rows.ts';
import { damaged } from './damaged.ts';
import type { Overlaid } from './overlaid.ts';
import { blockKeys, idOfEnd } from './packed-keys.ts';
import { type BlockRecord, endOf, type SegmentRecord, segmentKeys } from './packed-records.ts';
import { inSpan, overlaidIn, type PackedView, thereOf } from './packed-view.ts';

/** What one transaction reads of some blocks whose rows are wanted whole. */
interface ReadSegments {
  readonly segments: readonly PackedRows[];
  /** What was written since in front of their rows, and of those between them. */
  readonly overlaid: readonly Overlaid[];
}

/**
 * The rows of blocks by their ends, as texts: which of them are unpacked the caller says. Without those that are no longer there.
 * Inside a transaction. Nothing of them is kept: they are read once.
 */
export async function readSegments(view: PackedView, wanted: readonly string[]): Promise<ReadSegments> {
  const { store, run } = view;
  const ends = thereOf(view, wanted);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return { segments: [], overlaid: [] };
  const before = view.ends[view.ends.indexOf(first) - 1];
  const keys = segmentKeys(run.generation);
  const [records, found, overlaid] = await Promise.all([
    inSpan(view, blockKeys(run.generation), ends),
    store.table
      .where('id')
      .between(before ? keys + endOf(idOfEnd(before)) : keys, keys + endOf(idOfEnd(last)))
      .toArray(),
    overlaidIn(view, first, last),
  ]);
  const byKey = new Map(found.map((record) => [record.id, record as SegmentRecord])); // as their keys say
  const segments = ends.flatMap((end) => {
    const block = records.get(end) as BlockRecord | undefined; // as its key says
    if (!block) throw damaged(store);
    return block.segments.map((segment) => {
      const rows = byKey.get(keys + segment)?.rows;
      if (!Array.isArray(rows?.texts)) throw damaged(store);
      return rows;
    });
  });
  return { segments, overlaid };
}
