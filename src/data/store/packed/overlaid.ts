import type { StoredRow } from '../index-keys.ts';

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
