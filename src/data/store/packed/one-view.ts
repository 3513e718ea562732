import { tableIn, transactionIn, type Zone, zoneOf } from '../zones.ts';
import type { PackedStore } from './packed-store.ts';

/**
 * Several reads of one moment, in the caller's transaction or one of their own. Not in one inside of the caller's: that one
 * ends where something else of it is waited for meanwhile.
 *
 * @param read is given the store bound to the transaction: what it asks of this one is of that moment, and a live query hears
 * of its changes
 */
export function inOneView<T>(store: PackedStore, read: (local: PackedStore) => Promise<T>): Promise<T> {
  const zone = zoneOf(store.zone);
  return zone.trans ? read(storeIn(zone, store)) : inPackedStore(store, 'r', read);
}

/** A transaction of its own over the store: what is asked of `local` is part of it. */
export function inPackedStore<T>(
  store: PackedStore,
  mode: 'r' | 'rw',
  work: (local: PackedStore) => Promise<T>,
): Promise<T> {
  const { table, zone } = store;
  const how = { dexie: table.db, mode, tables: [table] };
  return transactionIn(zone, how, (inner) => work(storeIn(inner, store)));
}

function storeIn(zone: Zone, store: PackedStore): PackedStore {
  return { ...store, zone, table: tableIn(zone, store.table) };
}
