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

/** Records that are kept, of some 15 kB each, as of the few lists that a screen shows. */
const MOST = 800;

/** Those that were not asked for longest go first. */
export function knownRecords(): KnownRecords {
  const records = new Map<string, PackedRecord>();
  const packing = new WeakSet<object>();
  let listed: { readonly of: string; readonly ends: readonly string[] } | undefined;
  let segments: { readonly of: string; readonly inOrder: SegmentRecord[] } = { of: '', inOrder: [] };
  const nameOf = ({ generation, stamp }: PackedRun) => `${generation}/${stamp}`;
  const put = (record: PackedRecord) => {
    records.delete(record.id);
    records.set(record.id, record);
    const [oldest = ''] = records.keys();
    if (records.size > MOST) records.delete(oldest);
  };
  const segmentsOf = (run: PackedRun) => {
    if (segments.of !== nameOf(run)) segments = { of: nameOf(run), inOrder: [] };
    return segments.inOrder;
  };
  return {
    get(key) {
      const record = records.get(key);
      if (record) put(record);
      return record;
    },
    put,
    segmentWith(run, id) {
      const inOrder = segmentsOf(run);
      const segment = inOrder[placeBehind(inOrder, id)];
      const [first = ''] = segment?.rows.ids ?? [];
      // Others may lie between it and the one before.
      if (!segment || first > id) return undefined;
      put(segment);
      return segment;
    },
    putSegment(run, segment) {
      put(segment);
      const inOrder = segmentsOf(run);
      const place = placeBehind(inOrder, lastOf(segment));
      const isKnown = inOrder[place]?.id === segment.id;
      inOrder.splice(place, isKnown ? 1 : 0, segment);
      // The order of those alone that were not let go.
      if (inOrder.length > MOST)
        segments = { ...segments, inOrder: inOrder.filter(({ id: key }) => records.has(key)) };
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

function lastOf({ rows }: SegmentRecord): string {
  return rows.ids.at(-1) ?? '';
}

/** The place of the first segment that does not end before an id. */
function placeBehind(inOrder: readonly SegmentRecord[], id: string): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const segment = inOrder[middle];
    if (segment && lastOf(segment) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
