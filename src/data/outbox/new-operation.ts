import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Field, Json } from '../../domain/kit/fields/field.ts';
import { itemsOf } from '../../domain/kit/fields/field.ts';
import { idsIn } from '../../domain/kit/fields/ids-in.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import { baseKey } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { operationsOf, operationsOn, putUnsent } from '../store/outbox/queue.ts';
import type { OperationKind, OutboxRecord, SavedAt } from '../store/outbox-record.ts';
import type { Tools } from '../store/tools.ts';

/** The place of an operation among those that are saved together. */
export interface Part {
  readonly txId: string;
  /** The operation that this one is a consequence of; undefined for the first of them. */
  readonly cause: string | undefined;
}

interface OperationDetails {
  readonly kind: OperationKind;
  readonly entityId: string;
  readonly changes: FieldValues;
  readonly baseValues: FieldValues;
  readonly baseVersion: number;
  readonly dependsOn: readonly string[];
  readonly summary: string;
  /** Undefined: it is saved by itself. */
  readonly part: Part | undefined;
  readonly at: SavedAt;
}

/** A waiting operation without its place in the queue. */
export function newOperation(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  { part, dependsOn, at, ...details }: OperationDetails,
): OutboxRecord {
  const cause = part?.cause;
  return {
    opId: uuidv7(tools.clock, tools.random),
    seq: 0,
    entity: entity.name,
    ...details,
    dependsOn: cause && !dependsOn.includes(cause) ? [...dependsOn, cause] : dependsOn,
    ...(part ? { txId: part.txId } : {}),
    ...(cause ? { follows: cause } : {}),
    schemaVersion: SCHEMA_VERSION,
    tenantId: database.tenantId,
    userId: database.userId,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    sent: false,
    wireBody: null,
    problem: null,
    ...at,
  };
}

/**
 * Puts operations at the end of the queue. Must run inside a transaction over `writtenStores`.
 * @param last as `savePlace` has just read it in that transaction
 */
export async function enqueue(
  database: FieldDatabase,
  operations: readonly OutboxRecord[],
  last: number,
): Promise<void> {
  const placed = operations.map((operation, index) => ({ ...operation, seq: last + 1 + index }));
  await Promise.all([putUnsent(database, placed), writeMeta(database, 'seq', last + operations.length)]);
}

/** Number of the last operation that was saved on this device. */
export async function lastSeq(database: FieldDatabase): Promise<number> {
  return (await readMeta(database, 'seq')) ?? 0;
}

/** The last place in the queue. Must run inside a transaction over `writtenStores`. */
export async function nextSeq(database: FieldDatabase): Promise<number> {
  const next = (await lastSeq(database)) + 1;
  await writeMeta(database, 'seq', next);
  return next;
}

/**
 * The operations that must reach the server first: creates, not yet acknowledged, of the rows that the values refer
 * to. `ahead` holds creates of the same bulk action by the id of their row.
 */
export async function dependencies(
  database: FieldDatabase,
  entity: EntityDefinition,
  values: FieldValues,
  ahead: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const found = await Promise.all(
    references(entity, values).map(
      async ({ entity: referred, id }) => ahead.get(id) ?? pendingCreate(database, referred, id),
    ),
  );
  return [...new Set(found.filter((opId) => opId !== undefined))];
}

/** States of an operation that reaches the server without a person's help. */
export const ON_ITS_WAY: readonly OutboxRecord['state'][] = [
  'pending',
  'inflight',
  'retry',
  'authWait',
  'blocked',
];

/**
 * What this person said before in the same conversation, and the server has not heard yet: without this a first reply that
 * is sent again would arrive behind the second one. One that was refused holds nothing up.
 */
export async function saidBefore(
  database: FieldDatabase,
  { name, conversation }: EntityDefinition,
  values: FieldValues,
): Promise<string[]> {
  if (!conversation) return [];
  const waiting = await onItsWayOf(database, name);
  const last = waiting.findLast(
    ({ kind, changes }) => kind === 'create' && changes[conversation] === values[conversation],
  );
  return last ? [last.opId] : [];
}

/** All of an entity that is on its way, oldest first. Read whole: to ask for each by itself is a wait for each. */
export async function onItsWayOf(database: FieldDatabase, name: string): Promise<OutboxRecord[]> {
  const all = await operationsOf(database, name);
  return all.filter(({ state }) => ON_ITS_WAY.includes(state));
}

/** The rows that values name, in fields of their own and in list items. */
export function references(entity: EntityDefinition, values: FieldValues): { entity: string; id: string }[] {
  const named = Object.entries(entity.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind === 'items') {
      const parts = Object.entries(field.item);
      return itemsOf(value).flatMap((item) =>
        parts.flatMap(([part, inner]) => referenceOf(inner, item[part])),
      );
    }
    return referenceOf(field, value);
  });
  return [...named, ...recordNamed(entity, values)];
}

/** The row of any entity that a comment is about. */
export function recordNamed(
  { scope }: EntityDefinition,
  values: FieldValues,
): { entity: string; id: string }[] {
  const about = scope.kind === 'assigned' ? scope.about : undefined;
  const [entity, id] = about ? [values[about.entity], values[about.id]] : [];
  return typeof entity === 'string' && typeof id === 'string' ? [{ entity, id }] : [];
}

function referenceOf(field: Field, id: Json | undefined): { entity: string; id: string }[] {
  if (field.kind === 'references') return idsIn(id).map((one) => ({ entity: field.entity, id: one }));
  return field.kind === 'reference' && typeof id === 'string' ? [{ entity: field.entity, id }] : [];
}

async function pendingCreate(
  database: FieldDatabase,
  entity: string,
  id: string,
): Promise<string | undefined> {
  // Nearly every reference is to a row that the server has: one look into the small base table settles it.
  const base = await database.base.get(baseKey(entity, id));
  if (!base || base.row) return undefined;
  const operations = await operationsOn(database, entity, id);
  return operations.find((operation) => operation.kind === 'create')?.opId;
}
