import { placeOfId } from '../../../domain/packing/packed-rows.ts';
import type { PackedRecord, PackedRun, SegmentRecord } from './packed-records.ts';

/**
 * Packed records that were read before. What lies at a key never changes: whoever packs rows anew gives the records new keys. So
 * whoever has the key in a transaction may take the record from here.
 */
export interface KnownRecords {
  get(key: string): PackedRecord | undefined;
  put(record: PackedRecord): void;
  /** The segment of a row, where it was read of this run and nothing was packed since. */
  segmentWith(run: PackedRun, id: string): SegmentRecord | undefined;
  putSegment(run: PackedRun, segment: SegmentRecord): void;
  /** The ends of all blocks of a run, as they were listed last; undefined where more was packed since. */
  ends(run: PackedRun): readonly string[] | undefined;
  putEnds(run: PackedRun, ends: readonly string[]): void;
  /** A transaction packs rows: nothing that it reads from now on is kept. */
  notePacking(transaction: object): void;
  hasPacked(transaction: object | null): boolean;
}

interface Segments {
  readonly of: string;
  readonly ends: string[];
  readonly records: SegmentRecord[];
}

/** Records that are kept, of some 15 kB each, as of the few lists that a screen shows. */
const MOST = 800;

/** Those that were not asked for longest go first. */
export function knownRecords(): KnownRecords {
  const records = new Map<string, PackedRecord>();
  const packing = new WeakSet<object>();
  let listed: { readonly of: string; readonly ends: readonly string[] } | undefined;
  // By their last ids, in order.
  let segments: Segments = { of: '', ends: [], records: [] };
  const nameOf = ({ generation, stamp }: PackedRun) => `${generation}/${stamp}`;
  const put = (record: PackedRecord) => {
    records.delete(record.id);
    records.set(record.id, record);
    const [oldest = ''] = records.keys();
    if (records.size > MOST) records.delete(oldest);
  };
  const segmentsOf = (run: PackedRun) => {
    // Of more than are kept, those that are in use come again.
    if (segments.of !== nameOf(run) || segments.ends.length > MOST)
      segments = { of: nameOf(run), ends: [], records: [] };
    return segments;
  };
  return {
    get(key) {
      const record = records.get(key);
      if (record) put(record);
      return record;
    },
    put,
    segmentWith(run, id) {
      const { ends, records: known } = segmentsOf(run);
      const segment = known[placeOfId(ends, id)];
      // Others may lie between it and the one before.
      return segment && (segment.rows.ids[0] ?? '') <= id ? segment : undefined;
    },
    putSegment(run, segment) {
      const { ends, records: known } = segmentsOf(run);
      const end = segment.rows.ids.at(-1) ?? '';
      const place = placeOfId(ends, end);
      if (ends[place] === end) return;
      ends.splice(place, 0, end);
      known.splice(place, 0, segment);
    },
    ends: (run) => (listed?.of === nameOf(run) ? listed.ends : undefined),
    putEnds(run, ends) {
      listed = { of: nameOf(run), ends };
    },
    notePacking(transaction) {
      packing.add(transaction);
    },
    hasPacked: (transaction) => transaction !== null && packing.has(transaction),
  };
}
