import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { blockFromBytes, PACKING_FORMAT } from '../../src/domain/packing/block-bytes.ts';
import { unpackAll } from '../../src/domain/packing/packed-rows.ts';
import type { ReadyBlock } from '../../src/domain/packing/ready-block.ts';
import type { BlockPlace, ChangesPage } from '../../src/domain/sync/wire.ts';
import type { SignedIn } from './server-app.ts';

/** A first download of a device that reads blocks, to its end. */
export interface BlocksPulled {
  readonly pages: readonly ChangesPage[];
  readonly blocks: readonly BlockPlace[];
  /** As they stand after all of it. */
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly cursor: string;
}

/** @param onPage between a page and its blocks; @param from a cursor to begin at */
export async function pullBlocks(
  app: FastifyInstance,
  person: SignedIn,
  { from, onPage }: { readonly from?: string; readonly onPage?: (page: ChangesPage) => Promise<void> } = {},
): Promise<BlocksPulled> {
  const pages: ChangesPage[] = [];
  const rows = new Map<string, AnyRow>();
  const take = (row: AnyRow) => {
    if (row.version >= (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row);
  };
  for (let cursor = from; ; ) {
    const page = await pageAt(app, person, cursor);
    pages.push(page);
    await onPage?.(page);
    for (const row of Object.values(page.upserts).flat()) take(row);
    for (const { id } of Object.values(page.deletes).flat()) rows.delete(id);
    for (const place of page.blocks ?? []) {
      for (const row of rowsOf(await blockAt(app, person, place.hash))) take(row);
    }
    cursor = page.next;
    if (!page.more) return { pages, rows, cursor, blocks: pages.flatMap(({ blocks = [] }) => blocks) };
  }
}

export async function pageAt(
  app: FastifyInstance,
  person: SignedIn,
  cursor?: string,
  packing: string | number = PACKING_FORMAT,
): Promise<ChangesPage> {
  const query = new URLSearchParams({ limit: '500', packing: String(packing), ...(cursor && { cursor }) });
  const answer = await app.inject({ url: `/api/sync/changes?${query}`, headers: person.headers });
  if (answer.statusCode !== 200) throw new Error(`pull refused: ${answer.body}`);
  return answer.json<ChangesPage>();
}

export async function blockAt(app: FastifyInstance, person: SignedIn, hash: string): Promise<ReadyBlock> {
  const headers = { ...person.headers, 'accept-encoding': 'gzip' };
  const answer = await app.inject({ url: `/api/sync/blocks/${hash}`, headers });
  if (answer.statusCode !== 200) throw new Error(`block refused: ${answer.body}`);
  return blockFromBytes(gunzipSync(answer.rawPayload));
}

export function rowsOf({ segments }: ReadyBlock): AnyRow[] {
  return segments.flatMap(unpackAll);
}
