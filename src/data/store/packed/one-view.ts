import { Dexie, type Table } from 'dexie';

/**
 * Several reads of one moment, in the caller's transaction or one of their own. Not in one inside of the caller's: that one
 * ends where something else of it is waited for meanwhile.
 */
export function inOneView<T>(table: Table, read: () => Promise<T>): Promise<T> {
  return Dexie.currentTransaction ? read() : table.db.transaction('r', table, read);
}
