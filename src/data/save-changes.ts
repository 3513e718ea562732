import { nameOf, seenFields, taken, takenBack } from '../domain/kit/decision.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { jsonEqual } from '../domain/kit/json-equal.ts';
import { baseFields } from '../domain/kit/merge.ts';
import type { Write } from '../domain/kit/write.ts';
import { entityNamed } from '../domain/registry.ts';
import { checkDecisions, checkRemoval } from './check-decisions.ts';
import { checkGates, gateStores, writesLookedAt } from './check-gates.ts';
import { checkInterlock, interlockStores } from './check-interlock.ts';
import { checkTree } from './check-tree.ts';
import { checkChanges } from './check-values.ts';
import { coalesce } from './coalesce.ts';
import { DataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';
import { toRow } from './index-keys.ts';
import { type Edit, mergedEdit } from './merge-edit.ts';
import type { Part, Tools } from './new-operation.ts';
import { dependencies, enqueue, newOperation } from './new-operation.ts';
import { operationsOn } from './outbox-queue.ts';
import type { BaseRecord, OperationKind, OutboxRecord } from './outbox-record.ts';
import { addQuantity, applyEffect, quantityField, titleOf } from './rebase.ts';
import { baseKey, emptyBase, settleRow, writeRows, writtenStores } from './row-writer.ts';
import { savedAt } from './saved-at.ts';

/**
 * Saves the fields that differ from the row's. A new stock quantity is kept as the difference it makes.
 * @returns the id of the operation that carries the change; undefined where nothing changed
 */
export async function saveChanges(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  wanted: FieldValues,
  { part, seen, edit }: SaveOptions = {},
): Promise<string | undefined> {
  const entity = entityNamed(name);
  checkChanges(entity, wanted);
  const stores = [
    ...writtenStores(database, [entity]),
    ...gateStores(database, [entity]),
    ...interlockStores(database, [entity]),
  ];
  return database.dexie.transaction('rw', stores, async () => {
    const found = await find(database, entity, id);
    const { row } = found;
    const changes = edit ? mergedEdit(entity, edit, wanted, row) : wanted;
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => !jsonEqual(value, row[field])),
    );
    checkDecisions(entity, row, changed, seen);
    await checkTree(database, entity, id, changed);
    await checkGates(database, entity, row, { ...row, ...changed });
    await checkInterlock(database, entity, row, { ...row, ...changed });
    const quantity = quantityField(entity);
    if (quantity !== undefined && quantity in changed) {
      const delta = addQuantity(changed[quantity], -addQuantity(row[quantity], 0));
      delete changed[quantity];
      const opId = await save(database, tools, entity, found, 'delta', { delta, reason: null }, part);
      if (Object.keys(changed).length === 0) return opId;
      return save(database, tools, entity, await find(database, entity, id), 'patch', changed, part);
    }
    if (Object.keys(changed).length === 0) return undefined;
    const [work, step] = workBesideStep(entity, row, changed);
    if (!work) return save(database, tools, entity, found, 'patch', step, part);
    await save(database, tools, entity, found, 'patch', work, part);
    return save(database, tools, entity, await find(database, entity, id), 'patch', step, part);
  });
}

/**
 * Answers that come with a step of the status: the first one of a sheet begins it. They go first and by themselves, so that a
 * refusal of the step, which another device may have made obsolete, does not take them along, and they can still be put behind
 * a reopening. A decision stays one with what it is taken on.
 */
function workBesideStep(
  entity: EntityDefinition,
  row: AnyRow,
  changed: FieldValues,
): [work: FieldValues | null, step: FieldValues] {
  if (entity.writesApart || !('status' in changed)) return [null, changed];
  const after = { ...row, ...changed };
  if (taken(entity, row, after).length + takenBack(entity, row, after).length > 0) return [null, changed];
  const about = (entity.decisions ?? []).flatMap((decision) => decision.about.map(nameOf));
  const part = (isWork: boolean) =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => about.includes(name) === isWork));
  const work = part(true);
  return Object.keys(work).length === 0 ? [null, changed] : [work, part(false)];
}

export interface SaveOptions {
  /** Its place among what is saved together. */
  readonly part?: Part | undefined;
  /** The row as the person saw it who decides on it. */
  readonly seen?: FieldValues | undefined;
  /** What was typed over a while: it goes onto what others wrote since the person began. */
  readonly edit?: Edit | undefined;
}

export async function saveRemoval(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
): Promise<void> {
  const entity = entityNamed(name);
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    const found = await find(database, entity, id);
    checkRemoval(entity, found.row);
    await save(database, tools, entity, found, 'delete', {}, undefined);
  });
}

export async function saveDelta(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  { delta, reason, seen }: Difference,
  part?: Part,
): Promise<string | undefined> {
  const entity = entityNamed(name);
  const rounded = addQuantity(0, delta);
  if (!Number.isFinite(delta)) throw new DataError('invalid', 'Not a quantity', { path: 'delta' });
  if (rounded === 0) return undefined;
  const changes = { delta: rounded, reason, ...(seen === undefined ? {} : { seen }) };
  return database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    const found = await find(database, entity, id);
    return save(database, tools, entity, found, 'delta', changes, part);
  });
}

/** What makes a quantity larger or smaller; `seen`: only where it is this one. */
export type Difference = Pick<Extract<Write, { kind: 'delta' }>, 'delta' | 'reason' | 'seen'>;

/** A row, and what this person has done to it that the server does not know of. */
interface Found {
  readonly row: AnyRow;
  readonly base: BaseRecord | undefined;
  /** The operations on it, oldest first. */
  readonly waiting: readonly OutboxRecord[];
}

/** Asks for all of it at once: each wait for the database costs as much as what is asked of it. */
async function find(database: FieldDatabase, entity: EntityDefinition, id: string): Promise<Found> {
  const [stored, base, waiting] = await Promise.all([
    database.rows(entity.name).get(id),
    database.base.get(baseKey(entity.name, id)),
    operationsOn(database, entity.name, id),
  ]);
  if (!stored) throw new DataError('not_found', `No ${entity.name} has this id`);
  return { row: toRow(stored), base, waiting };
}

/**
 * Row, base, queue and counters move together; the caller's transaction holds them.
 * @returns the id under which the change is queued; undefined where it undoes what waited
 */
async function save(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  { row, base, waiting }: Found,
  kind: OperationKind,
  changes: FieldValues,
  part: Part | undefined,
): Promise<string | undefined> {
  const operation = newOperation(database, tools, entity, {
    kind,
    entityId: row.id,
    changes,
    baseValues: kind === 'patch' ? pick(row, namedFields(entity, row, changes)) : {},
    // The version of the server's that the person saw.
    baseVersion: base ? (base.row?.version ?? 0) : row.version,
    dependsOn: kind === 'patch' ? await goBefore(database, entity, { ...row, ...changes }, changes) : [],
    summary: titleOf(entity, { ...row, ...changes }),
    part,
    at: await savedAt(database, tools),
  });
  const last = waiting.at(-1);
  const joined = coalesce(entity, last, operation);
  // Where others wait for the last one they must find it, and then its end, in the order in which it happened.
  if (joined.how === 'drop' && last && !(await isNeeded(database, last.opId))) {
    await database.outbox.delete(last.opId);
    await settleRow(database, entity, row.id);
    return undefined;
  }
  const after = applyEffect(entity, row, operation);
  await Promise.all([
    writeRows(database, entity, [{ id: row.id, after }], new Map([[row.id, row]])),
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
  after: AnyRow,
  changes: FieldValues,
): Promise<string[]> {
  const named = await dependencies(database, entity, changes);
  const lookedAt = 'status' in changes ? await writesLookedAt(database, entity, after) : [];
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
