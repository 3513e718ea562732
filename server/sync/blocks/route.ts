import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { findEntity } from '../../../src/domain/registry.ts';
import type { Database } from '../../database/database.ts';
import { requireActor } from '../../database/tenants/tenant.ts';
import { takesGzip } from '../../http/messages/gzip-answer.ts';
import { mediaAnswer } from '../../http/messages/media-answer.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { isEveryRowVisible } from '../../resource/rows/visible-rows.ts';
import { findBlock } from './stored-blocks.ts';

/** What a page of changes told of: bytes that are sent as they lie there, however many devices ask for them. */
export function blockRoute(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const schema = {
    tags: ['Sync'],
    summary: 'A block of rows of a first download, as a device stores it',
    params: z.object({ hash: z.string() }),
    response: { 200: mediaAnswer('application/octet-stream', 'The block, packed'), ...problemAnswers },
  };
  app.get<{ Params: { hash: string } }>('/sync/blocks/:hash', { schema }, async (request, reply) => {
    const actor = requireActor(request);
    const block = await findBlock(database, actor, request.params.hash);
    const entity = block && findEntity(block.entity);
    // Rights may have changed since the page.
    if (!entity || !isEveryRowVisible(actor, entity)) refuse('not_found');
    reply.headers({ 'content-type': 'application/octet-stream', vary: 'accept-encoding' });
    if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(block.bytes);
    const plain = createGunzip();
    plain.end(block.bytes);
    return reply.send(plain);
  });
}
