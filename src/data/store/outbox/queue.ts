import type { Table } from 'dexie';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import type { FieldDatabase } from '../database.ts';
import { type OperationState, type OutboxRecord, UNDECIDED } from '../outbox-record.ts';
import { asInFlight, inFlightNow, leaveFlight } from './in-flight.ts';

/*
 * Every read and write of the operations that wait goes through here: an operation that a request carries reads as
 * `inflight`, `sent` and with the bytes that left, wherever that is noted. Lists are in the order of saving.
 */

/** The stores of a transaction that asks anything of this file. */
export function outboxStores({ outbox, inFlight }: FieldDatabase): Table[] {
  return [outbox, inFlight];
}

export async function operationById(
  database: FieldDatabase,
  opId: string,
): Promise<OutboxRecord | undefined> {
  const [operation] = await operationsById(database, [opId]);
  return operation;
}

/** Those of them that wait. */
export async function operationsById(
  database: FieldDatabase,
  opIds: readonly string[],
): Promise<OutboxRecord[]> {
  if (opIds.length === 0) return [];
  const found = await database.outbox.bulkGet([...opIds]);
  return asTheyAre(database, found.filter((each) => each !== undefined).toSorted(bySeq));
}

/** The ids of those of them that wait. */
export async function queuedAmong(
  { outbox }: FieldDatabase,
  opIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = opIds.length > 0 ? await outbox.bulkGet([...opIds]) : [];
  return new Set(found.flatMap((operation) => operation?.opId ?? []));
}

/** The operations on one row. */
export async function operationsOn(
  database: FieldDatabase,
  entity: string,
  id: string,
): Promise<OutboxRecord[]> {
  return asTheyAre(database, await storedOn(database, entity, id));
}

/** An operation on the row waits. */
export async function isWorkedOn({ outbox }: FieldDatabase, entity: string, id: string): Promise<boolean> {
  return (await outbox.where('[entity+entityId]').equals([entity, id]).count()) > 0;
}

/** So many operations are read at once for each row that is asked about. */
const MOST_BESIDE = 3;

/**
 * The operations on each of these rows; a row without any is left out. One look at the keys mostly tells that there are none.
 */
export async function operationsOnEach(
  database: FieldDatabase,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OutboxRecord[]>> {
  const ordered = ids.toSorted(byCodeUnit);
  const [from, to] = [ordered[0] ?? '', ordered.at(-1) ?? ''];
  const between = () =>
    database.outbox.where('[entity+entityId]').between([entity, from], [entity, to], true, true);
  const most = MOST_BESIDE * ids.length;
  const near = await between()
    .limit(most + 1)
    .primaryKeys();
  if (near.length === 0) return new Map();
  const found =
    near.length > most
      ? (await Promise.all(ids.map((id) => storedOn(database, entity, id)))).flat()
      : await between().sortBy('seq');
  const wanted = new Set(ids);
  const own = found.filter(({ entityId }) => wanted.has(entityId));
  return Map.groupBy(await asTheyAre(database, own), ({ entityId }) => entityId);
}

/** The operations on any row of an entity. */
export async function operationsOf(database: FieldDatabase, entity: string): Promise<OutboxRecord[]> {
  return asTheyAre(database, await database.outbox.where('entity').equals(entity).sortBy('seq'));
}

/** All that waits, at one moment. */
export function operationsInOrder(database: FieldDatabase): Promise<OutboxRecord[]> {
  return database.inTransaction('r', outboxStores(database), async (local) =>
    asTheyAre(local, await local.outbox.orderBy('seq').toArray()),
  );
}

/** When what has waited longest was saved: RFC 3339; null where nothing waits. */
export async function oldestSavedAt({ outbox }: FieldDatabase): Promise<string | null> {
  return (await outbox.orderBy('seq').first())?.createdAt ?? null;
}

/** The operations in one of these states. Inside a transaction over `outboxStores`, where something is done about them. */
export async function operationsIn(
  database: FieldDatabase,
  states: readonly OperationState[],
): Promise<OutboxRecord[]> {
  const inFlight = await inFlightNow(database);
  const inState = (state: OperationState) => database.outbox.where('state').equals(state).toArray();
  const [carried, ...stored] = await Promise.all([
    states.includes('inflight') ? operationsById(database, [...inFlight.keys()]) : [],
    ...states.map(inState),
  ]);
  const others = stored.flat().filter(({ opId }) => !inFlight.has(opId));
  return [...carried, ...others].toSorted(bySeq);
}

/** How many wait. */
export function countQueued({ outbox }: FieldDatabase): Promise<number> {
  return outbox.count();
}

/** How many wait for a person: none of these is in flight. */
export function countUndecided({ outbox }: FieldDatabase): Promise<number> {
  return outbox.where('state').anyOf(UNDECIDED).count();
}

/** What was saved together with an operation, as its consequences. */
export async function followersOf(database: FieldDatabase, opId: string): Promise<OutboxRecord[]> {
  return asTheyAre(database, await database.outbox.filter((each) => each.follows === opId).sortBy('seq'));
}

/** What waits for an operation. */
export async function dependentsOf(database: FieldDatabase, opId: string): Promise<OutboxRecord[]> {
  const waiting = database.outbox.filter((each) => each.dependsOn.includes(opId));
  return asTheyAre(database, await waiting.sortBy('seq'));
}

/**
 * Writes operations that no request has carried: new ones, and such as this transaction has read as unsent.
 * Inside a transaction over `outboxStores`.
 */
export async function putUnsent(
  { outbox }: FieldDatabase,
  operations: readonly OutboxRecord[],
): Promise<void> {
  if (operations.length > 0) await outbox.bulkPut([...operations]);
}

/** Writes operations: they stand as is written, and in flight no longer. Inside a transaction over `outboxStores`. */
export async function putOperations(
  database: FieldDatabase,
  operations: readonly OutboxRecord[],
): Promise<void> {
  if (operations.length === 0) return;
  const written = operations.map(({ opId }) => opId);
  await Promise.all([database.outbox.bulkPut([...operations]), leaveFlight(database, written)]);
}

/** Inside a transaction over `outboxStores`. */
export async function removeOperation(database: FieldDatabase, opId: string): Promise<void> {
  await Promise.all([database.outbox.delete(opId), leaveFlight(database, [opId])]);
}

function storedOn({ outbox }: FieldDatabase, entity: string, id: string): Promise<OutboxRecord[]> {
  return outbox.where('[entity+entityId]').equals([entity, id]).sortBy('seq');
}

/** As they are in flight. Asks that only where there is an operation that may be. */
export async function asTheyAre(
  database: FieldDatabase,
  stored: readonly OutboxRecord[],
): Promise<OutboxRecord[]> {
  if (stored.length === 0) return [];
  const inFlight = await inFlightNow(database);
  return stored.map((operation) => asInFlight(operation, inFlight));
}

function bySeq(left: OutboxRecord, right: OutboxRecord): number {
  return left.seq - right.seq;
}
