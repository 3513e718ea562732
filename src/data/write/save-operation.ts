import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { baseFields } from '../../domain/kit/merge/merge.ts';
import { seenFields } from '../../domain/kit/rules/decision.ts';
import { writesLookedAt } from '../check/check-gates.ts';
import { checkResting } from '../check/check-resting.ts';
import { coalesce } from '../outbox/coalesce.ts';
import type { Part } from '../outbox/new-operation.ts';
import { dependencies, enqueue, newOperation } from '../outbox/new-operation.ts';
import { type SavePlace, savePlace } from '../outbox/save-place.ts';
import { applyEffect, titleOf } from '../rows/rebase.ts';
import { baseKey, emptyBase, settleRow, writeRows } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { dependentsOf, operationsOn, putUnsent, removeOperation } from '../store/outbox/queue.ts';
import type { OperationKind, OutboxRecord } from '../store/outbox-record.ts';
import type { Tools } from '../store/tools.ts';

/** A row, what this person has done to it that the server does not know of, and where that goes on. */
export interface RowWithOwnWork {
  readonly row: AnyRow;
  /** The operations on it, oldest first. */
  readonly waiting: readonly OutboxRecord[];
  readonly place: SavePlace;
}

/**
 * Asks for all of it at once: each wait for the database costs as much as what is asked of it.
 * @throws DataError `not_found`; `details_missing` where the summary alone is here: nobody writes on what they cannot see
 */
export async function findWaiting(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  id: string,
): Promise<RowWithOwnWork> {
  const [stored, waiting, place] = await Promise.all([
    database.rows(entity.name).get(id),
    operationsOn(database, entity.name, id),
    savePlace(database, tools),
  ]);
  if (!stored) throw new DataError('not_found', `No ${entity.name} has this id`);
  if (isSummary(stored)) throw new DataError('details_missing', 'Its details are not on this device');
  return { row: stored, waiting, place };
}

interface Wanted {
  readonly kind: OperationKind;
  readonly changes: FieldValues;
  readonly part?: Part | undefined;
  /** Of a deletion: the operations that have to reach the server first. */
  readonly behind?: readonly string[];
}

/**
 * Row, base, queue and counters move together; the caller's transaction holds them, and `gateStores`.
 * @returns the id under which the change is queued; undefined where it undoes what waited
 * @throws DataError `rested_on` where another record stands on what it takes away
 */
export async function saveOperation(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  { row, waiting, place }: RowWithOwnWork,
  { kind, changes, part, behind = [] }: Wanted,
): Promise<string | undefined> {
  const wanted = newOperation(database, tools, entity, {
    kind,
    entityId: row.id,
    changes,
    baseValues: kind === 'patch' ? pick(row, namedFields(entity, row, changes)) : {},
    baseVersion: row.version,
    dependsOn: kind === 'patch' ? await goBefore(database, entity, row, changes) : behind,
    summary: titleOf(entity, { ...row, ...changes }),
    part,
    at: place.at,
  });
  const after = applyEffect(entity, row, wanted);
  const leaning = await checkResting(database, entity, row, after);
  const operation = { ...wanted, dependsOn: [...new Set([...wanted.dependsOn, ...leaning])] };
  const last = waiting.at(-1);
  const joined = coalesce(entity, last, operation);
  // Where others wait for the last one they must find it, and then its end, in the order in which it happened.
  if (joined.how === 'drop' && last && (await dependentsOf(database, last.opId)).length === 0) {
    await removeOperation(database, last.opId);
    await settleRow(database, entity, row.id);
    return undefined;
  }
  const write = writeRows(database, entity, [{ id: row.id, after }], { before: new Map([[row.id, row]]) });
  if (joined.how === 'replace') {
    await Promise.all([write, putUnsent(database, [joined.record])]);
    return joined.record.opId;
  }
  await Promise.all([write, append(database, entity, operation, { row, waiting, place })]);
  return operation.opId;
}

/** What the server has is remembered before the first operation on the row. A later one goes onto what it has by now. */
async function append(
  database: FieldDatabase,
  entity: EntityDefinition,
  operation: OutboxRecord,
  { row, waiting, place }: RowWithOwnWork,
): Promise<void> {
  const base = waiting.length > 0 ? await database.base.get(baseKey(entity.name, row.id)) : undefined;
  // The version of the server's that the person saw.
  const baseVersion = base ? (base.row?.version ?? 0) : row.version;
  await Promise.all([
    base ?? database.base.put({ ...emptyBase(entity.name, row.id), row }),
    enqueue(database, [{ ...operation, baseVersion }], place.last),
  ]);
}

/** What has to reach the server first: the records that the change names, and those that its step is measured by. */
async function goBefore(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow,
  changes: FieldValues,
): Promise<string[]> {
  const named = await dependencies(database, entity, changes);
  if (!('status' in changes)) return named;
  const lookedAt = await writesLookedAt(database, entity, before, { ...before, ...changes });
  return [...new Set([...named, ...lookedAt])];
}

/** What the server has to know of the row as it was: to merge by, and what is decided on. */
function namedFields(entity: EntityDefinition, row: AnyRow, changes: FieldValues): string[] {
  const seen = seenFields(entity, row, { ...row, ...changes });
  return [...new Set([...baseFields(entity, Object.keys(changes)), ...seen])];
}

function pick(row: AnyRow, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
