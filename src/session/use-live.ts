import { useLiveQuery } from 'dexie-react-hooks';

/**
 * The result of a query on the local database, kept up to date across tabs and the worker. Undefined until the first
 * answer; afterwards the last answer stays while a new one is on its way.
 */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(query, [...deps]);
}
