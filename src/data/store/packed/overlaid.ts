import type { Table } from 'dexie';
import type { StoredRow } from '../stored-row.ts';
import type { PackedStore } from './packed-store.ts';

/** Stands in front of a packed row that was deleted since. It has no keys, so that no index holds it. */
interface Gone {
  readonly id: string;
  readonly $gone: 1;
}

/** What lies in front of the packed rows for an id. */
export type Overlaid = StoredRow | Gone;

export function isTombstone(stored: Overlaid): stored is Gone {
  return stored['$gone'] === 1;
}

/** The front of a store: what lies below PACKED. */
export function overlayOf({ table }: PackedStore): Table<Overlaid, string> {
  return table as unknown as Table<Overlaid, string>; // no packed record lies there
}
