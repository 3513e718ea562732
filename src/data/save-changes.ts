import type { AnyRow, EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { jsonEqual } from '../domain/kit/json-equal.ts';
import { baseFields } from '../domain/kit/merge.ts';
import { entityNamed } from '../domain/registry.ts';
import { checkChanges } from './check-values.ts';
import { coalesce } from './coalesce.ts';
import { DataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';
import { toRow } from './index-keys.ts';
import type { Tools } from './new-operation.ts';
import { dependencies, enqueue, newOperation } from './new-operation.ts';
import { operationsOn } from './outbox-queue.ts';
import type { OperationKind, OutboxRecord } from './outbox-record.ts';
import { addQuantity, applyEffect, quantityField, titleOf } from './rebase.ts';
import { baseKey, settleRow, writeRows, writtenStores } from './row-writer.ts';

/**
 * Saves the fields that differ from the row's. A new stock quantity is kept as the difference it makes.
 * @param cause operation that this one is a consequence of
 * @returns the id of the operation that carries the change; undefined where nothing changed
 */
export async function saveChanges(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  changes: FieldValues,
  cause?: string,
): Promise<string | undefined> {
  const entity = entityNamed(name);
  checkChanges(entity, changes);
  return database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    const row = await existingRow(database, entity, id);
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => !jsonEqual(value, row[field])),
    );
    const quantity = quantityField(entity);
    if (quantity !== undefined && quantity in changed) {
      const delta = addQuantity(changed[quantity], -addQuantity(row[quantity], 0));
      delete changed[quantity];
      const opId = await save(database, tools, entity, row, 'delta', { delta, reason: null }, cause);
      if (Object.keys(changed).length === 0) return opId;
    }
    if (Object.keys(changed).length === 0) return undefined;
    return save(database, tools, entity, await existingRow(database, entity, id), 'patch', changed, cause);
  });
}

export async function saveRemoval(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
): Promise<void> {
  const entity = entityNamed(name);
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    await save(database, tools, entity, await existingRow(database, entity, id), 'delete', {}, undefined);
  });
}

export async function saveDelta(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  delta: number,
  reason: string | null,
  cause?: string,
): Promise<string | undefined> {
  const entity = entityNamed(name);
  const rounded = addQuantity(0, delta);
  if (!Number.isFinite(delta)) throw new DataError('invalid', 'Not a quantity', { path: 'delta' });
  if (rounded === 0) return undefined;
  return database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    const row = await existingRow(database, entity, id);
    return save(database, tools, entity, row, 'delta', { delta: rounded, reason }, cause);
  });
}

async function existingRow(database: FieldDatabase, entity: EntityDefinition, id: string): Promise<AnyRow> {
  const stored = await database.rows(entity.name).get(id);
  if (!stored) throw new DataError('not_found', `No ${entity.name} has this id`);
  return toRow(stored);
}

/** Row, base, queue and counters move together; the caller's transaction holds them. */
async function save(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  row: AnyRow,
  kind: OperationKind,
  changes: FieldValues,
  cause: string | undefined,
): Promise<string | undefined> {
  // Together: each wait for the database costs as much as what is asked of it.
  const [version, dependsOn, waiting] = await Promise.all([
    keepBase(database, entity, row),
    kind === 'patch' ? dependencies(database, entity, changes) : [],
    operationsOn(database, entity.name, row.id),
  ]);
  const operation = newOperation(database, tools, entity, {
    kind,
    entityId: row.id,
    changes,
    baseValues: kind === 'patch' ? pick(row, baseFields(entity, Object.keys(changes))) : {},
    baseVersion: version,
    dependsOn,
    summary: titleOf(entity, { ...row, ...changes }),
    cause,
  });
  const after = applyEffect(entity, row, operation);
  await writeRows(database, entity, [{ id: row.id, after }], new Map([[row.id, row]]));
  return queue(database, entity, operation, waiting);
}

/** Remembers the server's row before the first operation on it; returns the version the person saw. */
async function keepBase(database: FieldDatabase, entity: EntityDefinition, row: AnyRow): Promise<number> {
  const key = baseKey(entity.name, row.id);
  const base = await database.base.get(key);
  if (base) return base.row?.version ?? 0;
  await database.base.put({ key, entity: entity.name, id: row.id, row, held: null, deleted: false });
  return row.version;
}

/**
 * @param waiting the operations on the same row, oldest first
 * @returns the id under which the change is queued; undefined where it undoes what waited
 */
async function queue(
  database: FieldDatabase,
  entity: EntityDefinition,
  operation: OutboxRecord,
  waiting: readonly OutboxRecord[],
): Promise<string | undefined> {
  const last = waiting.at(-1);
  const joined = coalesce(entity, last, operation);
  if (joined.how === 'replace') {
    await database.outbox.put(joined.record);
    return joined.record.opId;
  }
  // Others wait for the last one: they must find it, and then its end, in the order in which it happened.
  if (joined.how === 'append' || !last || (await isNeeded(database, last.opId))) {
    await enqueue(database, [operation]);
    return operation.opId;
  }
  await database.outbox.delete(last.opId);
  await settleRow(database, entity, operation.entityId);
  return undefined;
}

async function isNeeded(database: FieldDatabase, opId: string): Promise<boolean> {
  const dependent = await database.outbox.filter((operation) => operation.dependsOn.includes(opId)).first();
  return dependent !== undefined;
}

function pick(row: AnyRow, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
