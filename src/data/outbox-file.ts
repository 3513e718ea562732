import * as z from 'zod/mini';
import { ENTITIES, findEntity } from '../domain/registry.ts';
import { DataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';
import { toRow } from './index-keys.ts';
import type { Tools } from './new-operation.ts';
import { enqueue } from './new-operation.ts';
import { issuesList, outboxList, systemTools } from './outbox-actions.ts';
import type { IssueRecord, OutboxRecord } from './outbox-record.ts';
import { UNDECIDED } from './outbox-record.ts';
import { baseKey, emptyBase, settleRow, writtenStores } from './row-writer.ts';
import { postSignal } from './signals.ts';

/** What has not reached the server, as a file: for help, and to be taken over by another device of the same person. */
export interface OutboxFile {
  readonly format: 'fieldline-outbox';
  readonly tenantId: string;
  readonly userId: string;
  /** RFC 3339. */
  readonly exportedAt: string;
  readonly operations: readonly OutboxRecord[];
  readonly issues: readonly IssueRecord[];
}

export async function writeOutboxFile(
  database: FieldDatabase,
  tools: Tools = systemTools,
): Promise<OutboxFile> {
  const { tenantId, userId } = database;
  const exportedAt = new Date(tools.clock.now()).toISOString();
  const [operations, issues] = await Promise.all([outboxList(database), issuesList(database)]);
  return { format: 'fieldline-outbox', tenantId, userId, exportedAt, operations, issues };
}

const values = z.record(z.string(), z.any());
const text = z.string();

/** As far as taking it over relies on it: whatever else is wrong with an operation, the server says. */
const operationSchema = z.looseObject({
  opId: z.uuid(),
  seq: z.int(),
  entity: text.check(z.refine((name) => findEntity(name) !== undefined)),
  entityId: z.uuid(),
  kind: z.enum(['create', 'patch', 'delta', 'delete']),
  changes: values,
  baseValues: values,
  baseVersion: z.int(),
  dependsOn: z.array(z.uuid()),
  schemaVersion: z.int(),
  state: z.enum(['pending', 'inflight', 'retry', 'authWait', 'conflict', 'rejected', 'parked', 'blocked']),
  sent: z.boolean(),
  wireBody: z.nullable(values),
  summary: text,
  createdAt: z.iso.datetime(),
});

const fileSchema = z.looseObject({
  format: z.literal('fieldline-outbox'),
  tenantId: text,
  userId: text,
  operations: z.array(operationSchema),
  issues: z.array(z.looseObject({ id: z.uuid(), entity: text, entityId: text, opId: text, kind: text })),
});

/** @throws DataError `invalid`; its `path`: `file` when it is no such file, `userId` when it is another person's */
export function readOutboxFile(database: FieldDatabase, content: string): OutboxFile {
  const result = fileSchema.safeParse(parsed(content));
  if (!result.success) throw new DataError('invalid', 'This is no outbox file', { path: 'file' });
  // The schema covers what is relied on, and the app wrote the rest.
  const file = result.data as unknown as OutboxFile;
  if (file.tenantId !== database.tenantId || file.userId !== database.userId) {
    throw new DataError('invalid', 'The file is of another person or tenant', { path: 'userId' });
  }
  return file;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/**
 * Queues the file's operations here, under their own ids and in their order: one that the other device sends as well is
 * applied once. What is queued here already is left alone.
 * @returns how many were taken over
 */
export async function takeOutboxFile(database: FieldDatabase, file: OutboxFile): Promise<number> {
  const taken = await database.dexie.transaction(
    'rw',
    [...writtenStores(database, ENTITIES), database.acked],
    async () => {
      const ids = file.operations.map(({ opId }) => opId);
      const here = await Promise.all([database.outbox.bulkGet(ids), database.acked.bulkGet(ids)]);
      const fresh = file.operations.filter((_, index) => here.every((known) => !known[index]));
      const ordered = fresh.toSorted((left, right) => left.seq - right.seq);
      for (const operation of ordered) await keepGround(database, operation);
      await enqueue(database, ordered.map(asWaiting));
      await database.issues.bulkPut(await unknownIssues(database, file.issues));
      for (const { entity, entityId } of ordered) {
        const definition = findEntity(entity);
        if (definition) await settleRow(database, definition, entityId);
      }
      return ordered.length;
    },
  );
  postSignal({ type: 'saved', database: database.name });
  return taken;
}

/** What the server has of the row, before the first operation on it. */
async function keepGround(database: FieldDatabase, { entity, entityId, kind }: OutboxRecord): Promise<void> {
  if (await database.base.get(baseKey(entity, entityId))) return;
  const stored = kind === 'create' ? undefined : await database.rows(entity).get(entityId);
  await database.base.put({ ...emptyBase(entity, entityId), row: stored ? toRow(stored) : null });
}

function asWaiting(operation: OutboxRecord): OutboxRecord {
  const state = UNDECIDED.includes(operation.state) ? operation.state : 'pending';
  return { ...operation, state, attempts: 0, nextAttemptAt: 0 };
}

async function unknownIssues(
  database: FieldDatabase,
  issues: readonly IssueRecord[],
): Promise<IssueRecord[]> {
  const known = await database.issues.bulkGet(issues.map(({ id }) => id));
  return issues.filter((_, index) => !known[index]);
}
