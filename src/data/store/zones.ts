import { Dexie, liveQuery, type Observable, type Table } from 'dexie';

/*
 * Dexie knows by "zones" to which transaction and to which live query a call belongs, and follows native promises through them
 * as far as it can guess. The guess goes wrong both ways: what is asked may fall out of its transaction, and what has nothing
 * to do with one, a save that begins in the same moment, may fall into it. Nothing here leaves that to a guess: the work of a
 * transaction or a live query runs outside of every zone, with tables that enter theirs for each call (docs/decisions/0088).
 */

/** What a call belongs to: a transaction, a live query, both or nothing. */
export interface Zone {
  readonly trans?: object | null;
  /** Of every zone but that of nothing. */
  readonly parent?: Zone;
}

/** What can bind its tables to the zone of a live query that has just begun. */
export interface Bindable<Bound> {
  here(): Bound;
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
function inZone<T>(bound: Zone | undefined, begin: () => T): T {
  return zones().usePSD(zoneOf(bound), begin);
}

/**
 * A transaction, a part of the caller's where `bound` belongs to one: done as a whole or not at all.
 *
 * @param body is given the zone to bind its tables to
 */
export function transactionIn<T>(
  bound: Zone | undefined,
  { dexie, mode, tables }: { dexie: Dexie; mode: 'r' | 'rw'; tables: readonly Table[] },
  body: (zone: Zone) => Promise<T>,
): Promise<T> {
  return inZone(bound, () => dexie.transaction(mode, [...tables], () => outside(body)));
}

/** Answers anew whenever something changes that was asked of `local`, in any tab and in the worker. */
export function watchLive<Bound, T>(
  source: Bindable<Bound>,
  ask: (local: Bound) => Promise<T>,
): Observable<T> {
  return liveQuery(() => askLive(source, ask));
}

/** What Dexie is to do for a live query, where it has begun one. */
export function askLive<Bound, T>(source: Bindable<Bound>, ask: (local: Bound) => Promise<T>): Promise<T> {
  const local = source.here();
  return outside(() => ask(local));
}

/** Begins work that belongs to no zone, with the one that it was begun in. Dexie follows none of its promises. */
export function outside<T>(begin: (zone: Zone) => T): T {
  const zone = zoneHere();
  let nothing = zone;
  while (nothing.parent) nothing = nothing.parent;
  return zones().usePSD(nothing, () => begin(zone));
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
