import { randomBytes } from 'node:crypto';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { RowsByKind } from '../rows.ts';
import { KINDS } from '../rows.ts';
import type { Feed } from './feed.ts';
import { createFeed } from './feed.ts';
import type { Answer, Call, PeerApi } from './peer-api.ts';
import { NOT_FOUND, ok } from './peer-api.ts';

/** A document with every revision that any device has sent: CouchDB's replication protocol, version 3. */
interface Document {
  readonly id: string;
  readonly revisions: ReadonlyMap<string, Revision>;
}

interface Revision {
  readonly parent: string | null;
  /** Null: only known to have been. */
  readonly row: FieldValues | null;
}

interface CouchDatabase {
  readonly feed: Feed<Document>;
  readonly local: Map<string, unknown>;
}

/** A document as it travels. */
type Carried = FieldValues & {
  readonly _id: string;
  readonly _rev: string;
  readonly _revisions?: { readonly start: number; readonly ids: readonly string[] };
};

/** What PouchDB asks of a CouchDB, one database for each kind of row: `/api/<kind>/…`. */
export function couchApi(rows: RowsByKind): PeerApi {
  const databases = new Map<string, CouchDatabase>();
  for (const kind of KINDS) {
    const database = { feed: createFeed<Document>(), local: new Map<string, unknown>() };
    for (const row of rows[kind]) database.feed.put(row.id, firstRevision(row));
    databases.set(kind.toLowerCase(), database);
  }
  return {
    answer(call) {
      const database = databases.get(call.path[0] ?? '');
      return database ? answerOf(database, call) : ok({ couchdb: 'Welcome' });
    },
    edit: (edits) => {
      for (const { kind, id, changes } of edits) {
        const database = databases.get(kind.toLowerCase());
        const document = database?.feed.get(id);
        if (document) database?.feed.put(id, changed(document, changes));
      }
    },
  };
}

function answerOf(database: CouchDatabase, { method, path, query, body }: Call): Answer {
  const { feed, local } = database;
  const [, call = '', name = ''] = path;
  switch (call) {
    case '':
      return ok({ db_name: path[0], instance_start_time: '0', update_seq: feed.since(0, 0).last });
    case '_local':
      if (method === 'PUT') {
        local.set(name, body);
        return ok({ ok: true, id: `_local/${name}`, rev: '0-1' });
      }
      return local.has(name) ? ok(local.get(name)) : NOT_FOUND;
    case '_changes':
      return ok(changesSince(feed, Number(query.get('since')), Number(query.get('limit'))));
    // The bodies below are what PouchDB's own adapter sends.
    case '_revs_diff':
      return ok(missingRevisions(feed, body as Readonly<Record<string, readonly string[]>>));
    case '_bulk_get':
      return ok(bulkGet(feed, body as { docs: readonly { id: string; rev: string }[] }));
    case '_bulk_docs':
      for (const carried of (body as { docs: readonly Carried[] }).docs) take(feed, carried);
      return ok([]);
    default:
      return NOT_FOUND;
  }
}

function changesSince(feed: Feed<Document>, since: number, limit: number) {
  const { values, last, more } = feed.since(since, limit);
  // Only the last one's place in the feed is ever asked for.
  const results = values.map(({ id, revisions }) => ({
    id,
    seq: last,
    changes: leavesOf(revisions).map((rev) => ({ rev })),
  }));
  return { results, last_seq: last, pending: more ? 1 : 0 };
}

function missingRevisions(feed: Feed<Document>, asked: Readonly<Record<string, readonly string[]>>) {
  const answers = Object.entries(asked).map(([id, revs]) => {
    const known = feed.get(id)?.revisions;
    return [id, { missing: revs.filter((rev) => !known?.has(rev)) }] as const;
  });
  return Object.fromEntries(answers.filter(([, { missing }]) => missing.length > 0));
}

function bulkGet(feed: Feed<Document>, { docs }: { docs: readonly { id: string; rev: string }[] }) {
  const results = docs.map(({ id, rev }) => {
    const revisions = feed.get(id)?.revisions;
    const row = revisions?.get(rev)?.row;
    const carried = row && { ...row, _id: id, _rev: rev, _revisions: historyOf(revisions, rev) };
    return { id, docs: [carried ? { ok: carried } : { error: { id, rev, error: 'not_found' } }] };
  });
  return { results };
}

/** Adds a revision below the ones it came from. */
function take(feed: Feed<Document>, carried: Carried): void {
  const { _id, _rev, _revisions, ...row } = carried;
  const { start, ids } = _revisions ?? { start: 1, ids: [_rev.split('-')[1] ?? ''] };
  const history = ids.map((hash, age) => `${start - age}-${hash}`);
  const revisions = new Map(feed.get(_id)?.revisions);
  for (const [age, rev] of history.entries()) {
    const known = revisions.get(rev);
    if (!known || age === 0)
      revisions.set(rev, { parent: history[age + 1] ?? null, row: age === 0 ? row : null });
  }
  feed.put(_id, { id: _id, revisions });
}

function firstRevision({ id, ...row }: AnyRow): Document {
  return { id, revisions: new Map([[`1-${id.replaceAll('-', '')}`, { parent: null, row }]]) };
}

/** Somebody edits what everybody sees: the revision that wins. */
function changed({ id, revisions }: Document, edit: FieldValues): Document {
  const parent = winnerOf(revisions);
  const row = { ...revisions.get(parent)?.row, ...edit };
  const rev = `${generation(parent) + 1}-${randomBytes(16).toString('hex')}`;
  return { id, revisions: new Map(revisions).set(rev, { parent, row }) };
}

/** Newest first, as `_revisions` names them. */
function historyOf(revisions: ReadonlyMap<string, Revision>, rev: string) {
  const ids: string[] = [];
  for (let at: string | null = rev; at; at = revisions.get(at)?.parent ?? null)
    ids.push(at.split('-')[1] ?? '');
  return { start: generation(rev), ids };
}

function leavesOf(revisions: ReadonlyMap<string, Revision>): string[] {
  const parents = new Set(Array.from(revisions.values(), ({ parent }) => parent));
  return [...revisions.keys()].filter((rev) => !parents.has(rev));
}

function winnerOf(revisions: ReadonlyMap<string, Revision>): string {
  const [winner = ''] = leavesOf(revisions).toSorted(
    (a, b) => generation(b) - generation(a) || (a < b ? 1 : -1),
  );
  return winner;
}

function generation(rev: string): number {
  return Number.parseInt(rev, 10);
}
