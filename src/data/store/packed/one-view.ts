import { Dexie, type Table } from 'dexie';

/** Times a read begins anew that lost its transaction. */
const TRIES = 8;

/**
 * Several reads of one moment, in the caller's transaction or one of their own. Not in one inside of the caller's: that one
 * ends where something else of it is waited for meanwhile.
 *
 * Where many transactions wait for each other, Dexie may lose one of them from sight between two native awaits. It then ends
 * before its reads do, which changes nothing: they are done once more.
 */
export function inOneView<T>(table: Table, read: () => Promise<T>): Promise<T> {
  if (Dexie.currentTransaction) return read();
  const attempt = (left: number): Promise<T> =>
    table.db.transaction('r', table, read).catch((error: unknown) => {
      if (left > 0 && error instanceof Dexie.PrematureCommitError) return attempt(left - 1);
      throw error;
    });
  return attempt(TRIES);
}
