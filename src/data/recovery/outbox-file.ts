import * as z from 'zod/mini';
import { isTimeZone } from '../../domain/kit/time/wall-time.ts';
import { ENTITIES, findEntity } from '../../domain/registry.ts';
import { sha256Of } from '../attachments/sha256.ts';
import { knownAsAcked } from '../outbox/acked.ts';
import { enqueue, lastSeq } from '../outbox/new-operation.ts';
import { baseKey, emptyBase, settleRow, writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { type BlobRecord, type LocalFileRecord, newFile } from '../store/local-file.ts';
import { operationsInOrder, queuedAmong } from '../store/outbox/queue.ts';
import type { IssueRecord, OutboxRecord } from '../store/outbox-record.ts';
import { OPERATION_KINDS, OPERATION_STATES, UNDECIDED } from '../store/outbox-record.ts';
import { correctedNow } from '../store/saved-at.ts';
import { postSignal } from '../store/signals.ts';
import type { Tools } from '../store/tools.ts';
import { joinParts, splitHead, splitParts } from './head-and-parts.ts';
import { issuesList, systemTools } from './outbox-actions.ts';

/** What has not reached the server, as a file: for help, and to be taken over by another device of the same person. */
export interface OutboxFile {
  readonly format: 'fieldline-outbox';
  readonly tenantId: string;
  readonly userId: string;
  /** RFC 3339. */
  readonly exportedAt: string;
  readonly operations: readonly OutboxRecord[];
  readonly issues: readonly IssueRecord[];
  readonly files: readonly EnclosedFile[];
}

/** Bytes of an attachment that the server does not have. */
interface EnclosedFile {
  readonly local: LocalFileRecord;
  readonly blob: BlobRecord;
}

/** As it stands in the file's first line; the bytes follow after it. */
interface FileHead {
  readonly id: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
}

export async function writeOutboxFile(database: FieldDatabase, tools: Tools = systemTools): Promise<Blob> {
  const { tenantId, userId } = database;
  const exportedAt = await correctedNow(database, tools.clock);
  const [operations, issues, files] = await Promise.all([
    operationsInOrder(database),
    issuesList(database),
    unsentFiles(database),
  ]);
  const head = { format: 'fieldline-outbox', tenantId, userId, exportedAt, operations, issues };
  const heads = files.map(headOf);
  return joinParts(
    { ...head, files: heads },
    files.map(({ blob }) => blob.bytes),
  );
}

/** Files whose bytes this device alone has. */
export function unsentFileCount({ localFiles }: FieldDatabase): Promise<number> {
  return localFiles.where('standing').anyOf(UNSENT).count();
}

const UNSENT = ['waiting', 'refused'];

async function unsentFiles(database: FieldDatabase): Promise<EnclosedFile[]> {
  const stores = [database.localFiles, database.blobs];
  return database.inTransaction('r', stores, async ({ localFiles, blobs }) => {
    const unsent = await localFiles.where('standing').anyOf(UNSENT).sortBy('id');
    const found = await blobs.bulkGet(unsent.map(({ id }) => id));
    return unsent.flatMap((local, index) => {
      const blob = found[index];
      return blob ? [{ local, blob }] : [];
    });
  });
}

function headOf({ local: { id, sha256 }, blob }: EnclosedFile): FileHead {
  return { id, sha256, size: blob.bytes.size, mediaType: blob.bytes.type };
}

const values = z.record(z.string(), z.unknown());
const text = z.string();

/** As far as taking it over relies on it: whatever else is wrong with an operation, the server says. */
const operationSchema = z.looseObject({
  opId: z.uuid(),
  seq: z.int(),
  entity: text.check(z.refine((name) => findEntity(name) !== undefined)),
  entityId: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  changes: values,
  baseValues: values,
  baseVersion: z.int(),
  dependsOn: z.array(z.uuid()),
  schemaVersion: z.int(),
  state: z.enum(OPERATION_STATES),
  sent: z.boolean(),
  wireBody: z.nullable(values),
  summary: text,
  createdAt: z.iso.datetime(),
  clockOffset: z.optional(z.int()),
  zone: z.optional(text.check(z.refine(isTimeZone))),
});

const fileSchema = z.looseObject({
  format: z.literal('fieldline-outbox'),
  tenantId: text,
  userId: text,
  operations: z.array(operationSchema),
  issues: z.array(z.looseObject({ id: z.uuid(), entity: text, entityId: text, opId: text, kind: text })),
  files: z.array(
    z.object({ id: z.uuid(), sha256: text, size: z.int().check(z.positive()), mediaType: text }),
  ),
});

/** @throws DataError `invalid`; its `path`: `file` when it is no such file, `userId` when it is another person's */
export async function readOutboxFile(
  database: FieldDatabase,
  content: Blob,
  tools: Tools = systemTools,
): Promise<OutboxFile> {
  const { head, rest } = await splitHead(content);
  const result = fileSchema.safeParse(head);
  if (!result.success) throw noOutboxFile();
  const { files: heads, ...file } = result.data;
  if (file.tenantId !== database.tenantId || file.userId !== database.userId) {
    throw new DataError('invalid', 'The file is of another person or tenant', { path: 'userId' });
  }
  const sizes = heads.map(({ size }) => size);
  const parts = splitParts(rest, sizes);
  if (!parts) throw noOutboxFile();
  const now = tools.clock.now();
  const files: EnclosedFile[] = [];
  // One at a time: each is in memory whole while it is looked at.
  for (const [index, bytes] of parts.entries()) files.push(await enclosedFile(heads[index], bytes, now));
  // The schema covers what is relied on, and the app wrote the rest.
  return { ...file, files } as unknown as OutboxFile;
}

function noOutboxFile(): DataError {
  return new DataError('invalid', 'This is no outbox file', { path: 'file' });
}

async function enclosedFile(head: FileHead | undefined, bytes: Blob, now: number): Promise<EnclosedFile> {
  if (!head || (await sha256Of(await bytes.arrayBuffer())) !== head.sha256) throw noOutboxFile();
  const { id, size, sha256, mediaType } = head;
  return {
    local: newFile(id, size, sha256, now),
    // The row brings a small picture of its own.
    blob: { id, bytes: bytes.slice(0, size, mediaType), thumbnail: null },
  };
}

/** What a device took over that it did not know. */
export interface TakenOver {
  readonly operations: number;
  readonly files: number;
}

/**
 * Queues the file's operations here, under their own ids and in their order: one that the other device sends as well is
 * applied once; so do the bytes of attachments. What is queued here already is left alone.
 */
export async function takeOutboxFile(database: FieldDatabase, file: OutboxFile): Promise<TakenOver> {
  const taken = await database.inTransaction(
    'rw',
    [...writtenStores(database, ENTITIES), database.acked, database.blobs, database.localFiles],
    async (local) => {
      const ids = file.operations.map(({ opId }) => opId);
      const [queued, acked] = await Promise.all([queuedAmong(local, ids), knownAsAcked(local, ids)]);
      const fresh = file.operations.filter(({ opId }) => !queued.has(opId) && !acked.has(opId));
      const ordered = fresh.toSorted((left, right) => left.seq - right.seq);
      for (const operation of ordered) await keepGround(local, operation);
      await enqueue(local, ordered.map(asWaiting), await lastSeq(local));
      await local.issues.bulkPut(await unknownIssues(local, file.issues));
      for (const { entity, entityId } of ordered) {
        const definition = findEntity(entity);
        if (definition) await settleRow(local, definition, entityId);
      }
      const known = await local.localFiles.bulkGet(file.files.map((each) => each.local.id));
      const files = file.files.filter((_, index) => !known[index]);
      await local.blobs.bulkPut(files.map(({ blob }) => blob));
      await local.localFiles.bulkPut(files.map((each) => each.local));
      return { operations: ordered.length, files: files.length };
    },
  );
  postSignal({ type: 'saved', database: database.name });
  return taken;
}

/** What the server has of the row, before the first operation on it. */
async function keepGround(database: FieldDatabase, { entity, entityId, kind }: OutboxRecord): Promise<void> {
  if (await database.base.get(baseKey(entity, entityId))) return;
  const stored = kind === 'create' ? undefined : await database.rows(entity).get(entityId);
  await database.base.put({ ...emptyBase(entity, entityId), row: stored ?? null });
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
