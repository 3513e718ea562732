import { useLiveQuery } from 'dexie-react-hooks';
import { askLive, type Bindable, outside } from '../data/store/zones.ts';

/**
 * The result of a query on a local database, kept up to date across tabs and the worker. Undefined until the first
 * answer; afterwards the last answer stays while a new one is on its way.
 *
 * @param query asks `local`: of what it asks past it, it does not hear
 */
export function useLive<Bound, T>(
  database: Bindable<Bound>,
  query: (local: Bound) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  return useLiveQuery(() => askLive(database, query), [database, ...deps]);
}

/** The same of what lies in no database, asked for anew when `deps` change. */
export function useLiveAnswer<T>(ask: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(() => outside(ask), [...deps]);
}
