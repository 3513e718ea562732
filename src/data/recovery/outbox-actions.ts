import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { signs } from '../../domain/kit/entity/signed-fields.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { baseFields } from '../../domain/kit/merge/merge.ts';
import { seenFields } from '../../domain/kit/rules/decision.ts';
import { cryptoBytes, systemClock } from '../../domain/kit/values/ids.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { checkChanges } from '../check/check-values.ts';
import { carryBases, supersede, withdrawOperation } from '../outbox/outbox-queue.ts';
import { baseKey, newest, settleRow, writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import {
  followersOf,
  operationById,
  operationsInOrder,
  operationsOn,
  putOperations,
} from '../store/outbox/queue.ts';
import type { IssueRecord, OutboxRecord } from '../store/outbox-record.ts';
import { postSignal } from '../store/signals.ts';
import type { Tools } from '../store/tools.ts';
import { placeAgain } from './place-again.ts';

/** What has not reached the server, in the order in which it was saved. */
export function outboxList(database: FieldDatabase): Promise<OutboxRecord[]> {
  return operationsInOrder(database);
}

/** What a person has to decide, oldest first. */
export function issuesList(database: FieldDatabase): Promise<IssueRecord[]> {
  return database.issues.toCollection().sortBy('createdAt');
}

/**
 * Sends it again. The server keeps its refusals by id, so a refused operation goes under a new one.
 * @throws DataError `in_use` where something hangs on what was to be deleted
 */
export async function retryOperation(
  database: FieldDatabase,
  opId: string,
  tools: Tools = systemTools,
): Promise<void> {
  await onOperation(database, opId, async (local, operation) => {
    if (operation.state === 'rejected')
      await supersede(local, tools, operation, await placeAgain(local, operation));
    else if (operation.state !== 'inflight' && operation.state !== 'conflict') {
      await putOperations(local, [{ ...operation, state: 'pending', attempts: 0, nextAttemptAt: 0 }]);
    }
  });
}

/**
 * Gives up an operation that the person does not want any more; the row shows what is left.
 * @returns what went: it, and what could not be without it; `redo` brings it back
 */
export function discardOperation(
  database: FieldDatabase,
  opId: string,
  tools: Tools = systemTools,
): Promise<OutboxRecord[]> {
  return onOperation(database, opId, (local, operation) => discard(local, tools, operation));
}

/** Without it goes what follows from it. Inside a transaction over `writtenStores` of every entity. */
export async function discard(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
): Promise<OutboxRecord[]> {
  const { opId, entity, entityId, kind, seq } = operation;
  const later = (await operationsOn(database, entity, entityId)).filter((each) => each.seq > seq);
  const gone = [operation];
  // Without its creation there is no row for the later ones to work on.
  if (kind === 'create') {
    for (const each of later) await withdrawOperation(database, tools, each);
    appendAll(gone, later);
  } else await leaveLater(database, operation, later);
  for (const follower of await followersOf(database, opId)) {
    appendAll(gone, await discard(database, tools, follower));
  }
  await withdrawOperation(database, tools, operation);
  await settleRow(database, entityNamed(entity), entityId);
  return gone;
}

/** What came later goes on as if the operation had not been; where somebody else did the same, as if it had. */
async function leaveLater(database: FieldDatabase, operation: OutboxRecord, later: readonly OutboxRecord[]) {
  const { entity, entityId, changes, baseValues } = operation;
  const base = await database.base.get(baseKey(entity, entityId));
  const given = base && newest(base);
  const gone = Object.entries(changes).filter(([name, value]) => !given || !jsonEqual(given[name], value));
  await carryBases(database, later, Object.fromEntries(gone), baseValues, decidedAbout);
}

/** What an operation decides on: where that is given up its person looks again, as at anything that has changed. */
function decidedAbout({ entity, kind, changes, baseValues }: OutboxRecord): string[] {
  if (kind !== 'patch') return [];
  const about = seenFields(entityNamed(entity), baseValues, { ...baseValues, ...changes });
  return about.length > 0 ? [...about, 'status'] : [];
}

/** Sends a refused operation with other values in its place. `changes` holds the fields that were mended. */
export async function repairOperation(
  database: FieldDatabase,
  opId: string,
  changes: FieldValues,
  tools: Tools = systemTools,
): Promise<void> {
  await onOperation(database, opId, async (local, operation) => {
    const entity = entityNamed(operation.entity);
    if (operation.kind !== 'delta') checkChanges(entity, changes);
    const base = await local.base.get(baseKey(entity.name, operation.entityId));
    const seen = operation.kind === 'patch' ? baseFields(entity, Object.keys(changes)) : [];
    const added = Object.fromEntries(seen.map((field) => [field, base?.row?.[field] ?? null]));
    const mended = await supersede(local, tools, operation, {
      changes: { ...operation.changes, ...changes },
      baseValues: { ...added, ...operation.baseValues },
    });
    const all = await operationsOn(local, entity.name, operation.entityId);
    const later = all.filter((each) => each.seq > operation.seq);
    // Whoever mends it knows what they decide on; who signed did so under what they were shown.
    const unsigned = (each: OutboxRecord) => (signs(entity, each.changes) ? decidedAbout(each) : []);
    await carryBases(local, later, operation.changes, mended.changes, unsigned);
    await settleRow(local, entity, operation.entityId);
  });
}

export const systemTools: Tools = { clock: systemClock, random: cryptoBytes };

/** Milliseconds that a decision waits for an operation on its way: most have landed by then, one way or the other. */
const LANDING = 5000;
const LOOK = 100;

/** @throws DataError `not_found`: it has arrived; `invalid`: it is still on its way. */
async function onOperation<T>(
  database: FieldDatabase,
  opId: string,
  work: (local: FieldDatabase, operation: OutboxRecord) => Promise<T>,
): Promise<T> {
  await hasLanded(database, opId);
  const result = await database.inTransaction('rw', writtenStores(database, ENTITIES), async (local) => {
    const operation = await operationById(local, opId);
    if (!operation) throw new DataError('not_found', 'This operation has left the outbox');
    if (operation.state === 'inflight') throw new DataError('invalid', 'This operation is being sent');
    return work(local, operation);
  });
  postSignal({ type: 'saved', database: database.name });
  return result;
}

/** Resolves when no request carries the operation, or after a while. */
async function hasLanded(database: FieldDatabase, opId: string): Promise<void> {
  for (let looks = LANDING / LOOK; looks > 0; looks--) {
    if ((await operationById(database, opId))?.state !== 'inflight') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}
