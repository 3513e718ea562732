import PouchDB, { type Existing, type FindRequest } from 'pouchdb-browser';
import findPlugin from 'pouchdb-find';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import type { Kind } from '../rows.ts';
import type { Contender } from './contender.ts';
import { FOUND, LISTED } from './contender.ts';
import { LISTED_ENTITY, WORKLOAD } from './page-workload.ts';
import { present } from './present.ts';

/**
 * PouchDB with its standard adapter, a database for each kind of row, and the indexes that what is measured needs. It
 * builds those after a replication, when they are asked: that is part of each sync here, as with the others.
 */

type Document = Record<string, Json>;

/** Ten times the default, which would take a thousand requests for the first download. */
const BATCH = 1000;

const INDEXES: Readonly<Record<Kind, readonly string[][]>> = {
  workOrder: [['updatedAt'], ['status', 'dueDate'], ['status', 'updatedAt']],
  jobSheet: [['updatedAt']],
  inventoryItem: [],
  asset: [['updatedAt'], ['status', 'name'], ['status', 'updatedAt']],
};
const COUNTS = '_design/counts';
const COUNT_BY_STATUS = { map: 'function (row) { emit(row.status); }', reduce: '_count' };

PouchDB.plugin(findPlugin);

let databases: Record<Kind, PouchDB<Document>>;

present({
  async open() {
    databases = {
      workOrder: local('workOrder'),
      jobSheet: local('jobSheet'),
      inventoryItem: local('inventoryItem'),
      asset: local('asset'),
    };
    for (const { kind } of WORKLOAD.kept) {
      for (const fields of INDEXES[kind]) await databases[kind].createIndex({ index: { fields } });
    }
    const design = { _id: COUNTS, views: { counts: COUNT_BY_STATUS } };
    await databases[WORKLOAD.counted].put(design).catch((error: { status: number }) => {
      if (error.status !== 409) throw new Error('the view was refused', { cause: error });
    });
  },
  async sync() {
    await Promise.all(WORKLOAD.kept.map(({ kind }) => replicate(kind)));
    await buildIndexes();
  },
  async list({ status, order }) {
    const [field, way] =
      order === '-updatedAt' ? (['updatedAt', 'desc'] as const) : ([order, 'asc'] as const);
    const fields = status === null ? [field] : ['status', field];
    const any = { [field]: { $gt: null } };
    return find({
      selector: status === null ? any : { status, ...any },
      sort: fields.map((name) => ({ [name]: way })),
      limit: LISTED,
    });
  },
  search: {
    prefix: (text) => byTitle(`\\b${text}`),
    word: (text) => byTitle(`\\b${text}\\b`),
    substring: (text) => byTitle(text),
  },
  async countByStatus() {
    const { rows } = await databases[WORKLOAD.counted].query('counts', { group: true });
    return Object.fromEntries(rows.map(({ key, value }) => [String(key), Number(value)]));
  },
  async save(id, changes) {
    const document = await databases.workOrder.get(id);
    await databases.workOrder.put({ ...document, ...changes });
  },
  watch(id, show) {
    const changes = databases.workOrder.changes({
      since: 'now',
      live: true,
      include_docs: true,
      doc_ids: [id],
    });
    changes.on('change', ({ doc }) => doc && show(rowOf(doc)));
    void databases.workOrder.get(id).then((document) => show(rowOf(document)));
    return () => changes.cancel();
  },
  async after(kind, id, limit) {
    // Behind the id, and before the design documents.
    const range = { startkey: `${id} `, endkey: '_' };
    const { rows } = await databases[kind].allDocs({ include_docs: true, ...range, limit });
    return rows.flatMap(({ doc }) => (doc ? [rowOf(doc)] : []));
  },
  async keptAside() {
    const { rows } = await databases.workOrder.allDocs({ include_docs: true, conflicts: true });
    return rows.reduce((sum, { doc }) => sum + (doc?._conflicts?.length ?? 0), 0);
  },
} satisfies Contender);

function local(kind: Kind): PouchDB<Document> {
  return new PouchDB<Document>(kind);
}

/** Design documents stay on the device, as the server's would come to no use here. */
async function replicate(kind: Kind): Promise<void> {
  const remote = new PouchDB<Document>(`${location.origin}/api/${kind.toLowerCase()}`, { skip_setup: true });
  const isRow = (document: Document) => !String(document['_id']).startsWith('_design/');
  const options = { batch_size: BATCH };
  await databases[kind].replicate.to(remote, { ...options, filter: isRow });
  await databases[kind].replicate.from(remote, options);
}

async function buildIndexes(): Promise<void> {
  for (const { kind } of WORKLOAD.kept) {
    for (const fields of INDEXES[kind]) {
      const selector = Object.fromEntries(fields.map((field) => [field, { $gt: null }]));
      await databases[kind].find({ selector, limit: 1 });
    }
  }
  await databases[WORKLOAD.counted].query('counts', { group: true });
}

function byTitle(pattern: string): Promise<AnyRow[]> {
  return find({
    selector: { [LISTED_ENTITY.titleField]: { $regex: new RegExp(pattern, 'i') } },
    limit: FOUND,
  });
}

async function find(request: FindRequest): Promise<AnyRow[]> {
  const { docs } = await databases[WORKLOAD.listed].find(request);
  return docs.map(rowOf);
}

function rowOf(document: Existing<Document>): AnyRow {
  const { _id: id, _rev, _conflicts, ...row } = document;
  return { ...row, id } as unknown as AnyRow; // only rows are ever put there
}
