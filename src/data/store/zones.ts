import { Dexie, type Table } from 'dexie';

/*
 * Dexie knows by "zones" to which transaction and to which live query a call belongs, and follows native promises through them
 * as far as it can guess. Where several of them are waited for at once it may lose one: what is asked then is outside of the
 * transaction, and no live query hears of it. Nothing here leaves that to a guess: a table is bound to the zone that it is
 * used in, at the moment when that is known (docs/decisions/0088).
 */

/** What a call belongs to: a transaction, a live query, both or nothing. */
export interface Zone {
  readonly trans?: object | null;
}

/** Dexie's own, which its types leave out. */
interface Zones {
  readonly PSD: Zone;
  usePSD<T>(zone: Zone, ask: () => T): T;
}

/** Every call of a table and of its collections goes through this one. */
interface Calling {
  _trans(...how: unknown[]): unknown;
}

/** The zone of the code that runs just now: known for sure only before it has waited for anything. */
export function zoneHere(): Zone {
  return zones().PSD;
}

/** The same table: whatever is asked of it belongs to the zone, wherever the code that asks has got to. */
export function tableIn<T, K>(zone: Zone, table: Table<T, K>): Table<T, K> {
  const call = (table as unknown as Calling)._trans; // as its definition above
  const bound: Calling = {
    _trans: (...how) => zones().usePSD(zone, () => call.apply(table, how)),
  };
  return Object.assign(Object.create(table) as Table<T, K>, bound);
}

function zones(): Zones {
  return Dexie.Promise as unknown as Zones; // as its definition above
}

/**
 * Dexie 4.4 asks a live query anew by a function that it does not have, where another one's zone is still open. The query
 * would end with that, and its screen would stay as it is.
 */
export function mendAskingAnew(): void {
  Object.assign(globalThis, { enqueueNativeMicroTask: queueMicrotask });
}
