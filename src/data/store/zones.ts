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

/** Every call of a table and of its collections goes through `_trans`. */
interface Calling {
  _trans(...how: unknown[]): unknown;
  /** The table that was bound. */
  readonly unbound?: Calling;
}

/** The zone of the code that runs just now: known for sure only before it has waited for anything. */
export function zoneHere(): Zone {
  return zones().PSD;
}

/**
 * The same table: whatever is asked of it belongs to the zone, wherever the code that asks has got to. Of a bound one the zone
 * changes; without a zone it stays as it is.
 */
export function tableIn<T, K>(zone: Zone | undefined, table: Table<T, K>): Table<T, K> {
  if (!zone) return table;
  const given = table as unknown as Calling; // as its definition above
  const unbound = given.unbound ?? given;
  const _trans = (...how: unknown[]) => inZone(zone, () => unbound._trans(...how));
  return Object.assign(Object.create(unbound) as Table<T, K>, { _trans, unbound });
}

/**
 * The zone to which a question belongs that was bound to one: that one, or a part of it where Dexie has just got to. What a
 * part of a transaction asks would else wait for that part to end.
 */
export function zoneOf(bound: Zone | undefined): Zone {
  const here = zoneHere();
  return bound && !Object.prototype.isPrototypeOf.call(bound, here) ? bound : here;
}

/** Begins something in the zone that it was bound to. */
export function inZone<T>(bound: Zone | undefined, begin: () => T): T {
  return zones().usePSD(zoneOf(bound), begin);
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
