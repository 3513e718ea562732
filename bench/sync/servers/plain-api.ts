import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Kind, RowsByKind } from '../rows.ts';
import { KINDS } from '../rows.ts';
import type { Feed } from './feed.ts';
import { createFeed } from './feed.ts';
import type { PeerApi } from './peer-api.ts';
import { NOT_FOUND, ok } from './peer-api.ts';

/** Rows and nothing else: `GET /api/<kind>?after&limit`. For what a store by itself can do. */
export function plainApi(rows: RowsByKind): PeerApi {
  const feeds = feedsOf(rows);
  return {
    answer({ path: [kind = ''], query }) {
      const feed = feeds.get(kind);
      return feed ? ok(feed.since(Number(query.get('after')), Number(query.get('limit')))) : NOT_FOUND;
    },
    edit: (edits) => {
      for (const { kind, id, changes } of edits) {
        const feed = feeds.get(kind);
        const row = feed?.get(id);
        if (row) feed?.put(id, { ...row, ...changes });
      }
    },
  };
}

/** A feed for each kind of row. */
export function feedsOf(rows: RowsByKind): Map<string, Feed<AnyRow>> {
  return new Map<Kind, Feed<AnyRow>>(
    KINDS.map((kind) => {
      const feed = createFeed<AnyRow>();
      for (const row of rows[kind]) feed.put(row.id, row);
      return [kind, feed];
    }),
  );
}
