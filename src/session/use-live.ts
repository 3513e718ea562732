import { useLiveQuery } from 'dexie-react-hooks';
import type { FieldDatabase } from '../data/store/database.ts';

/**
 * The result of a query on the local database, kept up to date across tabs and the worker. Undefined until the first
 * answer; afterwards the last answer stays while a new one is on its way.
 *
 * @param query asks `local`: of what it asks past it, it may not hear
 */
export function useLive<T>(
  database: FieldDatabase,
  query: (local: FieldDatabase) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  return useLiveQuery(() => query(database.here()), [database, ...deps]);
}

/** The same of what lies elsewhere, and is asked for with one question: of the device, or without any data. */
export function useLiveAnswer<T>(ask: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(ask, [...deps]);
}
