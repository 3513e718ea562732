import { references } from '../../data/outbox/new-operation.ts';
import { rebase } from '../../data/rows/rebase.ts';
import { baseKey, writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import { operationsInOrder, operationsOn, putOperations } from '../../data/store/outbox/queue.ts';
import type { BaseRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import { takeAcked } from '../push/acked-operations.ts';
import { downloadOf } from './finished-download.ts';
import { awaitedRecords, sendAnew, sendWhatNames } from './send-anew.ts';
import { inThisHistory, newGround, restoredGround, workOn } from './work-on-rows.ts';

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
    await putOperations(local, resent);
    const met: Met = { awaited: await awaitedRecords(local), missing: new Set(), arrived: new Set() };
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
  /** The ids of those whose coming is waited for, by entity. */
  readonly awaited: ReadonlyMap<string, readonly string[]>;
  /** Those with work on them that the server does not have. */
  readonly missing: Set<string>;
  /** Of those that are waited for, or have work on them: which this device did not have before, or not any more. */
  readonly arrived: Set<string>;
}

async function swapEntity(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  isRestored: boolean,
  { awaited, missing, arrived }: Met,
): Promise<void> {
  const work = await workOn(database, entity);
  const ids = awaited.get(entity.name) ?? [];
  const download = await downloadOf(database, entity, work, ids);
  for (const id of ids)
    if (!download.shown.has(id) && download.has(id)) arrived.add(baseKey(entity.name, id));
  const changes = [...download.changes];
  const bases: BaseRecord[] = [];
  const operations: OutboxRecord[] = [];
  const restored = new Map<string, number>();
  for (const [id, mine] of work) {
    const server = download.server(id, mine.base.row);
    if (!server) missing.add(baseKey(entity.name, id));
    if (server && mine.base.deleted) restored.set(id, server.version);
    const ground = isRestored ? restoredGround(mine, server) : newGround(mine, server);
    if (ground) bases.push(ground);
    if (isRestored)
      appendAll(
        operations,
        mine.operations.map((each) => inThisHistory(entity, each, mine, server)),
      );
    if (ground?.row && !ground.held) changes.push({ id, after: rebase(entity, ground.row, mine.operations) });
    else if (download.isWhole) changes.push({ id, after: download.shown.get(id) ?? null });
  }
  await database.base.bulkPut(bases);
  await putOperations(database, operations);
  for (const [id, version] of restored) {
    arrived.add(baseKey(entity.name, id));
    await sendAnew(database, tools, await operationsOn(database, entity.name, id), version);
  }
  await download.show();
  for (let start = 0; start < changes.length; start += CHUNK) {
    await writeRows(database, entity, changes.slice(start, start + CHUNK));
  }
}

/** Rows written at once. */
const CHUNK = 2000;

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
  const queued = await operationsInOrder(database);
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
  await putOperations(database, waiting);
}
