import { references } from '../../data/outbox/new-operation.ts';
import { isUnanswered, operationsOn } from '../../data/outbox/outbox-queue.ts';
import { rebase } from '../../data/rows/rebase.ts';
import type { RowChange } from '../../data/rows/row-writer.ts';
import { baseKey, emptyBase, writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import type { BaseRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import { ANOTHER_HISTORY } from '../../data/store/outbox-record.ts';
import { eachVersion } from '../../data/store/packed/packed-versions.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import { takeAcked } from '../push/acked-operations.ts';
import { sendAnew, sendWhatNames } from './send-anew.ts';

/**
 * Puts the finished download in the place of what was shown, in one transaction: whoever dies on the way leaves the old
 * rows or the new ones. Work that is not acknowledged stays, on its new ground. Where the server came back from a
 * backup, what it had acknowledged before is queued again, ahead of what was saved since: it keeps its ids, so that
 * what the backup holds is not applied twice.
 */
export async function swapRows(database: FieldDatabase, tools: Tools, page: ChangesPage): Promise<void> {
  const stores = [...writtenStores(database, ENTITIES), database.shadow, database.acked];
  await database.inTransaction('rw', stores, async (local) => {
    const epoch = await readMeta(local, 'epoch');
    const isRestored = epoch !== undefined && epoch !== page.epoch;
    const resent = isRestored ? await takeAcked(local) : [];
    await local.outbox.bulkPut(resent);
    const met: Met = { missing: new Set(), arrived: new Set() };
    for (const entity of ENTITIES) await swapEntity(local, tools, entity, isRestored, met);
    await sendWhatNames(local, tools, met.arrived);
    if (isRestored) {
      await letChildrenWait(local, resent, met.missing);
      // Versions that a person was shown in another history say nothing about this one.
      await local.issues.toCollection().modify((issue, place) => {
        place.value = { ...issue, theirs: issue.theirs && { ...issue.theirs, version: 0 } };
      });
    }
    await local.shadow.clear();
    await keepNewPlace(local, tools, page);
  });
}

async function keepNewPlace(database: FieldDatabase, tools: Tools, page: ChangesPage): Promise<void> {
  const rows = (await readMeta(database, 'firstSync'))?.rows ?? 0;
  await writeMeta(database, 'shadow', null);
  await writeMeta(database, 'cursor', page.next);
  await writeMeta(database, 'epoch', page.epoch);
  await writeMeta(database, 'schemaVersion', SCHEMA_VERSION);
  await writeMeta(database, 'firstSync', { done: true, rows });
  await writeMeta(database, 'lastSyncedAt', await correctedNow(database, tools.clock));
}

/** Rows that the exchange meets, as `<entity>/<id>`. */
interface Met {
  /** Those with work on them that the server does not have. */
  readonly missing: Set<string>;
  /** Those that this device did not have before, or not any more. */
  readonly arrived: Set<string>;
}

async function swapEntity(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  isRestored: boolean,
  { missing, arrived }: Met,
): Promise<void> {
  const downloaded = await database.shadow.where('entity').equals(entity.name).toArray();
  const there = new Map(downloaded.map(({ id, row }) => [id, row]));
  const shown: string[] = [];
  await eachVersion(database.packed(entity), (id) => shown.push(id));
  const known = new Set(shown);
  for (const id of there.keys()) if (!known.has(id)) arrived.add(baseKey(entity.name, id));
  const work = await workOn(database, entity);
  const changes: RowChange[] = [
    ...shown.flatMap((id) => (there.has(id) || work.has(id) ? [] : [{ id, after: null }])),
    ...downloaded.flatMap(({ id, row }) => (row && !work.has(id) ? [{ id, after: row }] : [])),
  ];
  const stored = await database.rows(entity.name).getMany([...work.keys()]);
  const rows = new Map(stored.flatMap((row) => (row ? [[row.id, row]] : [])));
  const bases: BaseRecord[] = [];
  const operations: OutboxRecord[] = [];
  const restored = new Map<string, number>();
  for (const [id, mine] of work) {
    const same = mine.base?.row ?? rows.get(id);
    const server = there.has(id) ? (there.get(id) ?? same) : undefined;
    if (!server) missing.add(baseKey(entity.name, id));
    if (server && mine.base.deleted) restored.set(id, server.version);
    const ground = isRestored ? restoredGround(mine, server) : newGround(mine, server);
    if (ground) bases.push(ground);
    if (isRestored)
      appendAll(
        operations,
        mine.operations.map((each) => inThisHistory(entity, each, mine, server)),
      );
    if (ground?.row && !ground.held) {
      changes.push({ id, after: rebase(entity, ground.row, mine.operations) });
    }
  }
  await database.base.bulkPut(bases);
  await database.outbox.bulkPut(operations);
  for (const [id, version] of restored) {
    arrived.add(baseKey(entity.name, id));
    await sendAnew(database, tools, await operationsOn(database, entity.name, id), version);
  }
  for (let start = 0; start < changes.length; start += CHUNK) {
    await writeRows(database, entity, changes.slice(start, start + CHUNK));
  }
}

/** Rows written at once. */
const CHUNK = 2000;

interface Work {
  readonly base: BaseRecord;
  /** Oldest first. */
  readonly operations: readonly OutboxRecord[];
}

/** Rows with work of this person on them, by id. */
async function workOn(database: FieldDatabase, entity: EntityDefinition): Promise<Map<string, Work>> {
  const bases = await database.base.where('entity').equals(entity.name).toArray();
  const baseOf = new Map(bases.map((base) => [base.id, base]));
  const queued = await database.outbox.where('entity').equals(entity.name).sortBy('seq');
  const byRow = Map.groupBy(queued, ({ entityId }) => entityId);
  const ids = [...new Set([...baseOf.keys(), ...byRow.keys()])];
  return new Map(
    ids.map((id) => [
      id,
      { base: baseOf.get(id) ?? emptyBase(entity.name, id), operations: byRow.get(id) ?? [] },
    ]),
  );
}

/** Within one history the newer version counts. A row that is not there any more: the answer to what waits decides. */
function newGround({ base, operations }: Work, server: AnyRow | undefined): BaseRecord | null {
  if (!server || server.version < Math.max(base.row?.version ?? 0, base.held?.version ?? 0)) return null;
  // An operation whose answer is out may be in this row already: shown on top of it, a delta would count twice.
  if (operations.some(isUnanswered)) return { ...base, held: server };
  return { ...base, row: server, held: null, deleted: false };
}

/**
 * In another history nothing of the old row counts. What is shown stays while an operation is out that the backup may
 * hold or not: its answer tells.
 */
function restoredGround({ base, operations }: Work, server: AnyRow | undefined): BaseRecord {
  const held = operations.some(isUnanswered) ? (server ?? null) : null;
  return { ...base, row: server ?? null, held, deleted: server ? false : base.deleted };
}

/** A person who deletes has seen what they delete: the row as it is now, or they are asked. */
function inThisHistory(
  entity: EntityDefinition,
  operation: OutboxRecord,
  { base, operations }: Work,
  server: AnyRow | undefined,
): OutboxRecord {
  if (operation.baseVersion === 0) return operation;
  const seen = base.row;
  const isSeen =
    seen !== null &&
    server !== undefined &&
    operations.every(({ again }) => !again) &&
    Object.keys(entity.fields).every((field) => jsonEqual(seen[field], server[field]));
  return { ...operation, baseVersion: isSeen ? server.version : ANOTHER_HISTORY };
}

/**
 * What refers to a row that the backup does not have waits until its creation has gone again: when it was saved the
 * server had that row, and it waited for nothing.
 */
async function letChildrenWait(
  database: FieldDatabase,
  resent: readonly OutboxRecord[],
  missing: ReadonlySet<string>,
): Promise<void> {
  const creations = new Map(
    resent.flatMap(({ kind, entity, entityId, opId }) => {
      const row = `${entity}/${entityId}`;
      return kind === 'create' && missing.has(row) ? [[row, opId]] : [];
    }),
  );
  if (creations.size === 0) return;
  const queued = await database.outbox.toArray();
  const waiting = queued.flatMap((operation) => {
    const named = references(entityNamed(operation.entity), operation.changes);
    const parents = named.flatMap(({ entity, id }) => creations.get(`${entity}/${id}`) ?? []);
    const dependsOn = [...new Set([...operation.dependsOn, ...parents])].filter(
      (opId) => opId !== operation.opId,
    );
    if (dependsOn.length === operation.dependsOn.length) return [];
    // Not part of what makes a request what it is: the server knows the operation by the rest.
    const wireBody = operation.wireBody && { ...operation.wireBody, dependsOn };
    return [{ ...operation, dependsOn, wireBody }];
  });
  await database.outbox.bulkPut(waiting);
}
