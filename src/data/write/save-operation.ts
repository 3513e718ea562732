import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { baseFields } from '../../domain/kit/merge/merge.ts';
import { seenFields } from '../../domain/kit/rules/decision.ts';
import { writesLookedAt } from '../check/check-gates.ts';
import { checkResting } from '../check/check-resting.ts';
import { coalesce } from '../outbox/coalesce.ts';
import type { Part } from '../outbox/new-operation.ts';
import { dependencies, enqueue, newOperation } from '../outbox/new-operation.ts';
import { operationsOn } from '../outbox/outbox-queue.ts';
import { applyEffect, titleOf } from '../rows/rebase.ts';
import { baseKey, emptyBase, settleRow, writeRows } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { BaseRecord, OperationKind, OutboxRecord } from '../store/outbox-record.ts';
import { savedAt } from '../store/saved-at.ts';
import type { Tools } from '../store/tools.ts';

/** A row, and what this person has done to it that the server does not know of. */
export interface RowWithOwnWork {
  readonly row: AnyRow;
  readonly base: BaseRecord | undefined;
  /** The operations on it, oldest first. */
  readonly waiting: readonly OutboxRecord[];
}

/** Asks for all of it at once: each wait for the database costs as much as what is asked of it. */
export async function findWaiting(
  database: FieldDatabase,
  entity: EntityDefinition,
  id: string,
): Promise<RowWithOwnWork> {
  const [stored, base, waiting] = await Promise.all([
    database.rows(entity.name).get(id),
    database.base.get(baseKey(entity.name, id)),
    operationsOn(database, entity.name, id),
  ]);
  if (!stored) throw new DataError('not_found', `No ${entity.name} has this id`);
  return { row: stored, base, waiting };
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
  { row, base, waiting }: RowWithOwnWork,
  { kind, changes, part, behind = [] }: Wanted,
): Promise<string | undefined> {
  const wanted = newOperation(database, tools, entity, {
    kind,
    entityId: row.id,
    changes,
    baseValues: kind === 'patch' ? pick(row, namedFields(entity, row, changes)) : {},
    // The version of the server's that the person saw.
    baseVersion: base ? (base.row?.version ?? 0) : row.version,
    dependsOn: kind === 'patch' ? await goBefore(database, entity, row, changes) : behind,
    summary: titleOf(entity, { ...row, ...changes }),
    part,
    at: await savedAt(database, tools),
  });
  const after = applyEffect(entity, row, wanted);
  const leaning = await checkResting(database, entity, row, after);
  const operation = { ...wanted, dependsOn: [...new Set([...wanted.dependsOn, ...leaning])] };
  const last = waiting.at(-1);
  const joined = coalesce(entity, last, operation);
  // Where others wait for the last one they must find it, and then its end, in the order in which it happened.
  if (joined.how === 'drop' && last && !(await isNeeded(database, last.opId))) {
    await database.outbox.delete(last.opId);
    await settleRow(database, entity, row.id);
    return undefined;
  }
  await Promise.all([
    writeRows(database, entity, [{ id: row.id, after }], { before: new Map([[row.id, row]]) }),
    // What the server has, remembered before the first operation on it.
    base ?? database.base.put({ ...emptyBase(entity.name, row.id), row }),
    joined.how === 'replace' ? database.outbox.put(joined.record) : enqueue(database, [operation]),
  ]);
  return joined.how === 'replace' ? joined.record.opId : operation.opId;
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

async function isNeeded(database: FieldDatabase, opId: string): Promise<boolean> {
  const dependent = await database.outbox.filter((operation) => operation.dependsOn.includes(opId)).first();
  return dependent !== undefined;
}

function pick(row: AnyRow, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
