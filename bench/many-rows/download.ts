import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asset } from '../../src/domain/assets/asset.ts';
import { blockToBytes } from '../../src/domain/packing/block-bytes.ts';
import { BLOCK_SIZES } from '../../src/domain/packing/block-sizes.ts';
import { readyBlock } from '../../src/domain/packing/ready-block.ts';
import type { BlockPlace, ChangesPage } from '../../src/domain/sync/wire.ts';
import { assetsInParts } from '../sync/rows.ts';

/** Blocks of one page, as the server tells of them at most. */
const BLOCKS = 8;

/** A server that has nothing but the ready blocks of so many assets, for one device that downloads them once. */
export function downloadOf(rows: number) {
  const parts = assetsInParts(rows, BLOCK_SIZES.block);
  const blocks = new Map<string, Uint8Array>();
  let taken = 0;
  const nextPlace = (): BlockPlace | undefined => {
    const { value: own } = parts.next();
    if (!Array.isArray(own)) return undefined;
    const bytes = blockToBytes(readyBlock(asset, own, BLOCK_SIZES.segment));
    const hash = createHash('sha256').update(bytes).digest('hex');
    blocks.set(hash, bytes);
    taken += own.length;
    return { entity: asset.name, hash, rows: own.length, next: String(taken) };
  };
  const nextPage = (): ChangesPage => {
    const places: BlockPlace[] = [];
    for (let place = nextPlace(); place; place = places.length < BLOCKS ? nextPlace() : undefined)
      places.push(place);
    return {
      epoch: 'bench',
      next: String(taken),
      more: taken < rows,
      upserts: {},
      deletes: {},
      outOfScope: {},
      inOrder: true,
      blocks: places,
      rights: 'bench',
      serverTime: new Date().toISOString(),
    };
  };
  /** @returns whether the request was one of the download's */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/api/sync/changes') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(nextPage()));
      return true;
    }
    const hash = pathname.replace('/api/sync/blocks/', '');
    const bytes = blocks.get(hash);
    if (bytes) response.writeHead(200).end(bytes);
    // It is asked for once.
    return blocks.delete(hash);
  };
}
