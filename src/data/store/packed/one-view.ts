import { tableIn, type Zone, zoneHere } from '../zones.ts';
import type { PackedStore } from './packed-store.ts';

/**
 * Several reads of one moment, in the caller's transaction or one of their own. Not in one inside of the caller's: that one
 * ends where something else of it is waited for meanwhile.
 *
 * @param read is given the store bound to the transaction: what it asks of this one is of that moment, and a live query hears
 * of its changes
 */
export function inOneView<T>(store: PackedStore, read: (local: PackedStore) => Promise<T>): Promise<T> {
  if (store.transaction) return read(store);
  const zone = zoneHere();
  if (zone.trans) return read(storeIn(zone, store));
  return store.table.db.transaction('r', store.table, async () => read(storeIn(zoneHere(), store)));
}

function storeIn(zone: Zone, store: PackedStore): PackedStore {
  return { ...store, table: tableIn(zone, store.table), transaction: zone.trans ?? undefined };
}
