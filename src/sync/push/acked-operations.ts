import { ackedIn, UNDATED } from '../../data/outbox/acked.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AckedOperation, OutboxRecord } from '../../data/store/outbox-record.ts';
import { ANOTHER_HISTORY } from '../../data/store/outbox-record.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import type { PushOperation } from '../../domain/sync/wire.ts';
import type { OperationAnswer } from '../calls/answer.ts';

/** Milliseconds that an acknowledged operation is kept: who restores an older backup than that has lost more. */
export const ACKED_KEPT = 30 * 86_400_000;

/** So many of the newest numbers are kept: far more than a crew saves in that time, and little beside the rows. */
export const MOST_ACKED = 20_000;

/** Keeps what was just acknowledged together, as one record. Must run inside the transaction that takes it out of the outbox. */
export async function keepAcked(database: FieldDatabase, answers: readonly OperationAnswer[]): Promise<void> {
  const operations = answers.flatMap(ackedOperation);
  const [first] = operations;
  if (!first) return;
  const seq = greatestOf(
    first.seq,
    operations.map((each) => each.seq),
  );
  await database.acked.put({ opId: first.opId, seq, operations, ackedAt: UNDATED });
}

function ackedOperation({ operation, conflicts }: OperationAnswer): AckedOperation[] {
  const { opId, seq, entity, entityId, kind, baseVersion, dependsOn, follows, txId, schemaVersion } =
    operation;
  const { summary, createdAt, clockOffset, zone, wireBody, again } = operation;
  if (!wireBody) return [];
  const shared = { opId, seq, entity, entityId, kind, baseVersion, dependsOn, schemaVersion };
  const asked = conflicts.length > 0 || again?.asked === true;
  const record = { ...shared, summary, createdAt, wireBody, asked };
  const time = { ...(clockOffset && { clockOffset }), ...(zone && { zone }) };
  return [{ ...record, ...time, ...(follows && { follows }), ...(txId && { txId }) }];
}

/**
 * Dates what has been acknowledged since the last pull, and forgets what is too old. Writes nothing where there is
 * nothing to date or to forget.
 * @param now milliseconds since the epoch by the server's clock
 */
export async function ageAcked({ acked }: FieldDatabase, now: number): Promise<void> {
  if (Number.isNaN(now)) return;
  const undated = await acked.where('ackedAt').equals(UNDATED).toArray();
  if (undated.length > 0) await acked.bulkPut(undated.map((record) => ({ ...record, ackedAt: now })));
  const isOld = acked.where('ackedAt').below(now - ACKED_KEPT);
  const latest = await acked.orderBy('seq').lastKey();
  const isOver = acked.where('seq').belowOrEqual(typeof latest === 'number' ? latest - MOST_ACKED : 0);
  const [old, over] = await Promise.all([isOld.primaryKeys(), isOver.primaryKeys()]);
  if (old.length + over.length > 0) await acked.bulkDelete([...new Set([...old, ...over])]);
}

/** Takes all of it out, oldest first, as it is to be sent again: under the same ids, byte for byte. */
export async function takeAcked(database: FieldDatabase): Promise<OutboxRecord[]> {
  const records = await database.acked.toArray();
  if (records.length > 0) await database.acked.clear();
  const operations = records.flatMap(ackedIn).toSorted((left, right) => left.seq - right.seq);
  return operations.map((operation) => operationOf(database, operation));
}

function operationOf({ tenantId, userId }: FieldDatabase, record: AckedOperation): OutboxRecord {
  const { asked, ...kept } = record;
  return {
    ...kept,
    changes: changesOf(record.kind, record.wireBody),
    baseValues: record.wireBody.base ?? {},
    baseVersion: record.baseVersion === 0 ? 0 : ANOTHER_HISTORY,
    tenantId,
    userId,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    sent: true,
    problem: null,
    again: { asked },
  };
}

function changesOf(kind: OutboxRecord['kind'], { body }: PushOperation): FieldValues {
  if (kind !== 'create' || !body) return body ?? {};
  const { id: _, ...changes } = body;
  return changes;
}

/**
 * The operation as if no request had ever carried it. What the server says of an operation that goes again tells of
 * those behind it on the same row too: where the backup does not hold the one, it holds none of them.
 */
export function asUnsent(operation: OutboxRecord): OutboxRecord {
  if (!operation.again) return operation;
  return { ...withoutAgain(operation), sent: false, wireBody: null };
}

/** From now on an operation like any other. */
export function withoutAgain(operation: OutboxRecord): OutboxRecord {
  const { again: _, ...usual } = operation;
  return usual;
}
