import type { ColumnRecord, PackedRecord, PackedRun } from './packed-records.ts';

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

/** Bytes of records that are kept, as a rough count: those of the few lists that a screen shows. */
const MOST_BYTES = 24_000_000;

/** Those that were not asked for longest go first. */
export function knownRecords(): KnownRecords {
  const records = new Map<string, { readonly record: PackedRecord; readonly bytes: number }>();
  let total = 0;
  let listed:
    | { readonly generation: number; readonly stamp: number; readonly ends: readonly string[] }
    | undefined;
  const packing = new WeakSet<object>();
  const take = (key: string) => {
    const known = records.get(key);
    if (!known) return undefined;
    records.delete(key);
    total -= known.bytes;
    return known;
  };
  const keep = (key: string, known: { readonly record: PackedRecord; readonly bytes: number }) => {
    records.set(key, known);
    total += known.bytes;
  };
  return {
    get(key) {
      const known = take(key);
      if (known) keep(key, known);
      return known?.record;
    },
    ends: ({ generation, stamp }) =>
      listed?.generation === generation && listed.stamp === stamp ? listed.ends : undefined,
    putEnds({ generation, stamp }, ends) {
      listed = { generation, stamp, ends };
    },
    notePacking(transaction) {
      packing.add(transaction);
    },
    hasPacked: (transaction) => transaction !== null && packing.has(transaction),
    put(record) {
      take(record.id);
      keep(record.id, { record, bytes: bytesOf(record) });
      for (const key of records.keys()) {
        if (total <= MOST_BYTES) return;
        take(key);
      }
    },
  };
}

const SMALL = 1000;

function bytesOf(record: PackedRecord): number {
  if ('rows' in record) return record.rows.texts.reduce((sum, text) => sum + text.length, SMALL);
  if ('ids' in record) return record.ids.byteLength + SMALL;
  return 'column' in record ? SMALL + bytesOfColumn(record.column) : SMALL;
}

function bytesOfColumn(column: ColumnRecord['column']): number {
  switch (column.kind) {
    case 'few':
      return column.places.byteLength;
    case 'numbers':
      return column.values.byteLength;
    case 'texts':
      return column.text.length + column.ends.byteLength;
    case 'hashes':
      return column.hashes.byteLength;
    default:
      return column.values.length * 50;
  }
}
