import { baseKey, settleRow, writtenStores } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { storedOperations } from '../../data/store/outbox/push-flight.ts';
import { removeOperation } from '../../data/store/outbox/queue.ts';
import type { IssueRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import { OPERATION_KINDS, OPERATION_STATES } from '../../data/store/outbox-record.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { isUuid, uuidv7 } from '../../domain/kit/values/ids.ts';
import { ENTITIES, findEntity } from '../../domain/registry.ts';

/**
 * Takes what no version of this app can have queued out of the lane, so that it stops nothing: a person sees it among
 * what they have to decide, and can hand it on in the exported file.
 */
export async function quarantine(database: FieldDatabase, tools: Tools): Promise<void> {
  const records = await storedOperations(database);
  const unreadable = records.filter((record) => !isReadable(record));
  if (unreadable.length === 0) return;
  await database.inTransaction('rw', writtenStores(database, ENTITIES), async (local) => {
    for (const record of unreadable) await putAside(local, tools, record as Partial<OutboxRecord>);
  });
}

/** As far as sending and showing it relies on it. */
function isReadable(record: unknown): record is OutboxRecord {
  if (!isObject(record)) return false;
  const { seq, entity, entityId, kind, changes, baseValues, dependsOn } = record;
  return (
    typeof seq === 'number' &&
    typeof entity === 'string' &&
    findEntity(entity) !== undefined &&
    isUuid(entityId) &&
    OPERATION_KINDS.some((known) => known === kind) &&
    isObject(changes) &&
    isObject(baseValues) &&
    Array.isArray(dependsOn) &&
    hasCourse(record)
  );
}

/** Whether it says where it stands, and has the bytes that a request has carried. */
function hasCourse(record: Readonly<Record<string, unknown>>): boolean {
  const { opId, state, sent, wireBody, attempts, nextAttemptAt, createdAt } = record;
  return (
    OPERATION_STATES.some((known) => known === state) &&
    typeof attempts === 'number' &&
    Number.isFinite(nextAttemptAt) &&
    !Number.isNaN(Date.parse(String(createdAt))) &&
    (wireBody === null ? sent === false : isObject(wireBody) && wireBody['opId'] === opId)
  );
}

/** Its key is there in any case: the store would not hold it without one. */
async function putAside(database: FieldDatabase, tools: Tools, record: Partial<OutboxRecord>): Promise<void> {
  const { opId, entity, entityId, summary } = textsOf(record);
  const issue: IssueRecord = {
    id: uuidv7(tools.clock, tools.random),
    entity,
    entityId,
    opId,
    kind: 'unreadable',
    conflicts: [],
    mine: record as FieldValues, // whatever it is, it is kept as it was
    theirs: null,
    problem: null,
    summary,
    createdAt: await correctedNow(database, tools.clock),
  };
  await removeOperation(database, opId);
  await database.issues.put(issue);
  const definition = findEntity(entity);
  if (definition && (await database.base.get(baseKey(entity, entityId)))) {
    await settleRow(database, definition, entityId);
  }
}

/** What of these is there at all. */
function textsOf(record: Partial<OutboxRecord>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { opId, entity, entityId, summary } = record;
  return { opId: text(opId), entity: text(entity), entityId: text(entityId), summary: text(summary) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
