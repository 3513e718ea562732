import { isDeepStrictEqual } from 'node:util';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { RowsByKind } from '../rows.ts';
import type { Feed } from './feed.ts';
import type { PeerApi } from './peer-api.ts';
import { NOT_FOUND, ok } from './peer-api.ts';
import { feedsOf } from './plain-api.ts';

type Document = AnyRow & { readonly _deleted?: boolean };

interface PushedRow {
  readonly assumedMasterState?: Document;
  readonly newDocumentState: Document;
}

/** A server for RxDB's HTTP replication: pull by checkpoint, push with the state that the device believes is there. */
export function rxdbApi(rows: RowsByKind): PeerApi {
  const feeds = feedsOf(rows);
  return {
    answer({ method, path: [kind = ''], query, body }) {
      const feed = feeds.get(kind);
      if (!feed) return NOT_FOUND;
      // What RxDB's own replication sends: its type says so.
      if (method === 'POST') return ok(push(feed, body as readonly PushedRow[]));
      const { values, last } = feed.since(Number(query.get('after')), Number(query.get('limit')));
      return ok({ documents: values.map(document), checkpoint: { last } });
    },
    edit: (edits) => {
      for (const { kind, id, changes } of edits) {
        const row = feeds.get(kind)?.get(id);
        if (row) feeds.get(kind)?.put(id, { ...row, ...changes });
      }
    },
  };
}

/** Writes what was made on the row as it is; answers with the row where it is another one by now. */
function push(feed: Feed<AnyRow>, pushed: readonly PushedRow[]): Document[] {
  const conflicts: Document[] = [];
  for (const { assumedMasterState, newDocumentState } of pushed) {
    const { _deleted, ...row } = newDocumentState;
    const master = feed.get(row.id);
    if (master && !isDeepStrictEqual(document(master), assumedMasterState)) conflicts.push(document(master));
    else feed.put(row.id, row);
  }
  return conflicts;
}

function document(row: AnyRow): Document {
  return { ...row, _deleted: false };
}
