import { gatesOf } from '../../domain/gates.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { clientFields } from '../../domain/kit/entity/entity.ts';
import { isUuid, recordNumber, uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { checkContainers, standsSomewhere } from '../check/check-containers.ts';
import { checkGates, gateStores, writesLookedAt } from '../check/check-gates.ts';
import { checkPieces } from '../check/check-pieces.ts';
import { checkNewInTree } from '../check/check-tree.ts';
import { checkNewValues } from '../check/check-values.ts';
import type { Part } from '../outbox/new-operation.ts';
import { dependencies, enqueue, newOperation, saidBefore } from '../outbox/new-operation.ts';
import { savePlace } from '../outbox/save-place.ts';
import { applyEffect, titleOf } from '../rows/rebase.ts';
import { emptyBase, NONE_STORED, writeRows, writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { readMeta } from '../store/meta.ts';
import type { OutboxRecord, SavedAt } from '../store/outbox-record.ts';
import type { Tools } from '../store/tools.ts';
import { begunOnDevice, begunStores } from './begun-on-device.ts';

export interface NewRow {
  readonly entity: string;
  readonly values: FieldValues;
}

interface PreparedRow {
  readonly entity: EntityDefinition;
  readonly id: string;
  /** The id comes from elsewhere, so that something may have it already. */
  readonly isNamed: boolean;
  readonly changes: FieldValues;
}

/** Saves new rows and their operations in one transaction; a later row may refer to an earlier one. */
export async function saveNewRows(
  database: FieldDatabase,
  tools: Tools,
  rows: readonly NewRow[],
): Promise<AnyRow[]> {
  const operations = await saveCreations(database, tools, rows);
  return operations.map(createdRow);
}

/** @param part their place among what is saved together */
export async function saveCreations(
  database: FieldDatabase,
  tools: Tools,
  rows: readonly NewRow[],
  part?: Part,
): Promise<OutboxRecord[]> {
  const prepared = rows.map((row) => prepare(tools, row));
  const entities = [...new Set(prepared.map((row) => row.entity))];
  const stores = [
    ...writtenStores(database, entities),
    ...gateStores(database, entities),
    ...begunStores(database, entities),
  ];
  return database.inTransaction('rw', stores, async (local) => {
    const [place] = await Promise.all([savePlace(local, tools), requireFree(local, prepared)]);
    const operations = await createOperations(local, tools, prepared, { part, at: place.at });
    let gated = 0;
    for (const [index, operation] of operations.entries()) {
      const created = createdRow(operation);
      if (standsSomewhere(created))
        await checkContainers(local, { name: operation.entity }, created, created);
      if (!isGatedRow(operation)) continue;
      await stayIn(local, gated++);
      operations[index] = await throughGates(local, await asBegun(local, operation));
    }
    await Promise.all([
      ...entities.map((entity) => writeNew(local, entity, operations)),
      enqueue(local, operations, place.last),
    ]);
    return operations;
  });
}

/** Dexie follows a hundred waits without a request, and then takes the transaction for ended. */
async function stayIn(database: FieldDatabase, index: number): Promise<void> {
  if (index % 10 === 9) await readMeta(database, 'seq');
}

/** What begins by its first status says so in its creation. */
async function asBegun(database: FieldDatabase, operation: OutboxRecord): Promise<OutboxRecord> {
  const [entity, row] = [entityNamed(operation.entity), createdRow(operation)];
  const begun = await begunOnDevice(database, entity, null, row, operation);
  return { ...operation, changes: { ...operation.changes, ...begun } };
}

/** @throws DataError `not_ready` with each thing that is missing */
async function throughGates(database: FieldDatabase, operation: OutboxRecord): Promise<OutboxRecord> {
  const entity = entityNamed(operation.entity);
  const row = createdRow(operation);
  await checkGates(database, entity, null, row);
  const lookedAt = await writesLookedAt(database, entity, null, row);
  return { ...operation, dependsOn: [...new Set([...operation.dependsOn, ...lookedAt])] };
}

function isGatedRow({ entity, changes }: OutboxRecord): boolean {
  return gatesOf(entityNamed(entity)).some(({ statuses }) => statuses.includes(String(changes['status'])));
}

function prepare(tools: Tools, { entity: name, values }: NewRow): PreparedRow {
  const entity = entityNamed(name);
  const isNamed = isUuid(values.id);
  const id = isNamed ? String(values.id) : uuidv7(tools.clock, tools.random);
  const given = Object.fromEntries(Object.entries({ ...values, id }).filter(([, value]) => value !== null));
  checkNewValues(entity, given);
  checkNewInTree(entity, id, given);
  const numbered = entity.number && {
    [entity.number.field]: given[entity.number.field] || recordNumber(entity.number.prefix, id),
  };
  const all: FieldValues = { ...entity.defaults, ...given, ...numbered };
  checkPieces(entity, null, all);
  const changes = Object.fromEntries(
    clientFields(entity).flatMap((field) => {
      const value = all[field];
      // What stands empty here the server fills in: a currency that is the tenant's.
      return value === undefined || value === '' ? [] : [[field, value]];
    }),
  );
  return { entity, id, isNamed, changes };
}

async function requireFree(database: FieldDatabase, rows: readonly PreparedRow[]): Promise<void> {
  const named = rows.filter(({ isNamed }) => isNamed);
  const stored = await Promise.all(named.map(({ entity, id }) => database.rows(entity.name).get(id)));
  if (stored.some(Boolean)) throw new DataError('invalid', 'The id is taken', { path: 'id' });
}

async function createOperations(
  database: FieldDatabase,
  tools: Tools,
  rows: readonly PreparedRow[],
  saved: { readonly part: Part | undefined; readonly at: SavedAt },
): Promise<OutboxRecord[]> {
  const ahead = new Map<string, string>();
  const operations: OutboxRecord[] = [];
  for (const [index, { entity, id, changes }] of rows.entries()) {
    await stayIn(database, index);
    const operation = newOperation(database, tools, entity, {
      kind: 'create',
      entityId: id,
      changes,
      baseValues: {},
      baseVersion: 0,
      dependsOn: [
        ...(await dependencies(database, entity, changes, ahead)),
        ...(await saidBefore(database, entity, changes)),
      ],
      summary: titleOf(entity, changes),
      ...saved,
    });
    ahead.set(id, operation.opId);
    operations.push(operation);
  }
  return operations;
}

function createdRow(operation: OutboxRecord): AnyRow {
  const row = applyEffect(entityNamed(operation.entity), null, operation);
  if (!row) throw new DataError('failed', 'A create makes a row');
  return row;
}

async function writeNew(
  database: FieldDatabase,
  entity: EntityDefinition,
  operations: readonly OutboxRecord[],
): Promise<void> {
  const rows = operations.filter((operation) => operation.entity === entity.name).map(createdRow);
  await Promise.all([
    writeRows(
      database,
      entity,
      rows.map((row) => ({ id: row.id, after: row })),
      { before: NONE_STORED },
    ),
    database.base.bulkPut(rows.map(({ id }) => emptyBase(entity.name, id))),
  ]);
}
