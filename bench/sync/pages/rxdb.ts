import type { RxCollection, RxConflictHandler, RxJsonSchema } from 'rxdb';
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Field, Json } from '../../../src/domain/kit/fields/field.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import type { Kind } from '../rows.ts';
import { statusesOf } from '../workloads.ts';
import type { Contender } from './contender.ts';
import { FOUND, LISTED } from './contender.ts';
import { LISTED_ENTITY, WORKLOAD } from './page-workload.ts';

/** What somebody who knows RxDB would set; without: its defaults. */
export interface Tuning {
  readonly pullBatch: number;
  readonly pushBatch: number;
  readonly multiInstance: boolean;
  readonly conflictHandler: RxConflictHandler<Document>;
}

/** A row as RxDB keeps it. */
export type Document = { id: string } & Record<string, Json>;

type Collections = Record<Kind, RxCollection<Document>>;

interface Checkpoint {
  readonly last: number;
}

/** The indexes that what is measured needs, and no more: every further one would make RxDB slower. */
const INDEXES: Readonly<Record<Kind, readonly (string | string[])[]>> = {
  workOrder: ['updatedAt', ['status', 'dueDate'], ['status', 'updatedAt']],
  jobSheet: ['updatedAt'],
  inventoryItem: ['status'],
  asset: ['updatedAt', 'status', ['status', 'name'], ['status', 'updatedAt']],
};

/**
 * RxDB with its Dexie storage, which runs in the page, and its replication over HTTP. Of the storages that are free it is the
 * one for many rows that last: memory forgets, local storage ends at five megabytes, SQLite on trial at 500 rows.
 */
export function createRxdbContender(tuning: Tuning | null): Contender {
  let collections: Collections;
  const find = (title: string) => {
    const selector = { [LISTED_ENTITY.titleField]: { $regex: title, $options: 'i' } };
    return collections[WORKLOAD.listed].find({ selector, limit: FOUND }).exec();
  };
  const rowsOf = (found: readonly { toJSON(): object }[]) =>
    // A document's JSON is the row that was put there.
    found.map((document) => document.toJSON() as AnyRow);
  return {
    async open() {
      collections = await openCollections(tuning);
    },
    async sync() {
      await Promise.all(WORKLOAD.kept.map(({ kind }) => replicate(kind, collections[kind], tuning)));
    },
    async list({ status, order }) {
      const sort: { [field: string]: 'asc' | 'desc' } =
        order === '-updatedAt' ? { updatedAt: 'desc' } : { [order]: 'asc' };
      const selector = status === null ? {} : { status };
      return rowsOf(
        await collections[WORKLOAD.listed].find({ selector, sort: [sort], limit: LISTED }).exec(),
      );
    },
    search: {
      prefix: async (text) => rowsOf(await find(`\\b${text}`)),
      word: async (text) => rowsOf(await find(`\\b${text}\\b`)),
      substring: async (text) => rowsOf(await find(text)),
    },
    async countByStatus() {
      const counted = statusesOf(WORKLOAD.counted).map(
        async (status) =>
          [status, await collections[WORKLOAD.counted].count({ selector: { status } }).exec()] as const,
      );
      return Object.fromEntries(await Promise.all(counted));
    },
    async save(id, changes) {
      const document = await collections.workOrder.findOne(id).exec(true);
      await document.incrementalPatch({ ...changes });
    },
    watch(id, show) {
      const watching = collections.workOrder.findOne(id).$.subscribe((document) => {
        if (document) show(document.toJSON() as unknown as AnyRow); // as above
      });
      return () => watching.unsubscribe();
    },
    after: async (kind, id, limit) =>
      rowsOf(
        await collections[kind].find({ selector: { id: { $gt: id } }, sort: [{ id: 'asc' }], limit }).exec(),
      ),
  };
}

async function openCollections(tuning: Tuning | null): Promise<Collections> {
  const database = await createRxDatabase<Collections>({
    name: 'rxdb',
    storage: getRxStorageDexie(),
    ...(tuning && { multiInstance: tuning.multiInstance }),
  });
  const creators = WORKLOAD.kept.map(({ kind }) => [
    kind,
    { schema: schemaOf(kind), ...(tuning && { conflictHandler: tuning.conflictHandler }) },
  ]);
  await database.addCollections(Object.fromEntries(creators));
  return database.collections;
}

function schemaOf(kind: Kind): RxJsonSchema<Document> {
  const entity = entityNamed(kind);
  const indexes = INDEXES[kind];
  const indexed = [...new Set(indexes.flat())];
  const text = { type: 'string', maxLength: 100 } as const;
  const base = Object.fromEntries(
    ['tenantId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'].map((name) => [name, orNull('string')]),
  );
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, typeOf(field)] as const);
  const properties = { ...base, version: orNull('number'), ...Object.fromEntries(fields) };
  const keys = Object.fromEntries(indexed.map((name) => [name, text]));
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { ...properties, ...keys, id: text },
    required: ['id', ...indexed],
    indexes: [...indexes],
  };
}

function typeOf(field: Field) {
  if (field.kind === 'items' || field.kind === 'people') return { type: 'array' };
  return orNull(field.kind === 'number' || field.kind === 'quantity' ? 'number' : 'string');
}

function orNull(type: 'string' | 'number') {
  return { type: [type, 'null'] };
}

/** One run of the replication: what waits goes, what is new comes. */
async function replicate(
  kind: Kind,
  collection: RxCollection<Document>,
  tuning: Tuning | null,
): Promise<void> {
  const state = replicateRxCollection<Document, Checkpoint>({
    replicationIdentifier: `${kind} over HTTP`,
    collection,
    live: false,
    // There is one tab, and nobody to elect.
    waitForLeadership: false,
    pull: {
      handler: async (checkpoint, limit) => {
        const response = await fetch(`/api/${kind}?after=${checkpoint?.last ?? 0}&limit=${limit}`);
        return response.json();
      },
      ...(tuning && { batchSize: tuning.pullBatch }),
    },
    push: {
      handler: async (rows) => {
        const response = await fetch(`/api/${kind}`, { method: 'POST', body: JSON.stringify(rows) });
        return response.json();
      },
      ...(tuning && { batchSize: tuning.pushBatch }),
    },
  });
  const failed = new Promise<never>((_, reject) => {
    state.error$.subscribe(reject);
  });
  await Promise.race([state.awaitInitialReplication(), failed]);
  await state.cancel();
}
