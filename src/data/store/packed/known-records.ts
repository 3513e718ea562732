import type { PackedRecord, PackedRun } from './packed-records.ts';

/**
 * Packed records that were read before. What lies at a key never changes: whoever packs rows anew gives the records new keys. So
 * whoever has the key in a transaction may take the record from here.
 */
export interface KnownRecords {
  get(key: string): PackedRecord | undefined;
  put(record: PackedRecord): void;
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
  const nameOf = ({ generation, stamp }: PackedRun) => `${generation}/${stamp}`;
  const put = (record: PackedRecord) => {
    records.delete(record.id);
    records.set(record.id, record);
    const [oldest = ''] = records.keys();
    if (records.size > MOST) records.delete(oldest);
  };
  return {
    get(key) {
      const record = records.get(key);
      if (record) put(record);
      return record;
    },
    put,
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
