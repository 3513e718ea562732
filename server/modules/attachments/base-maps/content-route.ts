import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Predicate } from '../../../../src/domain/kit/problems/problem.ts';
import { problem } from '../../../../src/domain/kit/problems/problem.ts';
import { BASE_MAP_LIMITS } from '../../../../src/domain/map/base-map.ts';
import type { Actor } from '../../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../../database/tenants/tenant.ts';
import { mediaAnswer } from '../../../http/messages/media-answer.ts';
import { ProblemError, refuse } from '../../../problems/errors.ts';
import { problemAnswers } from '../../../problems/problem-schema.ts';
import { type ByteRange, BytesGone } from '../file-store.ts';
import { findBaseMap } from './base-map-rows.ts';
import type { BaseMapDeps } from './begin-base-map.ts';
import { openStretch, placesIn } from './stored-pieces.ts';

interface ContentCall {
  readonly path: string;
  readonly tags: string[];
}

/**
 * A stretch of an archive, as RFC 9110 (14) has it. The content behind an id never changes, so that a tag which is not its own is a mistake
 * of the caller; and all of it at once would be gigabytes, so that a call without a range is one too.
 */
export function contentRoute(app: FastifyInstance, deps: BaseMapDeps, { path, tags }: ContentCall): void {
  const schema = {
    tags,
    summary: 'Bytes of a base map: one range of at most 8 MB',
    params: z.object({ id: z.string() }),
    response: {
      206: mediaAnswer('application/vnd.pmtiles', 'The bytes that `Range` names'),
      ...problemAnswers,
    },
  };
  app.get<{ Params: { id: string } }>(path, { schema }, async (request, reply) => {
    const actor = requireActor(request);
    const { bytes, version, range, fileIds, first } = await askedStretch(deps, actor, request);
    const etag = `"${version}"`;
    const stored = { files: deps.files, tenantId: actor.tenantId, fileIds, first };
    const stretch = await openStretch(stored, range).catch((error: unknown) => {
      if (error instanceof BytesGone) refuse('not_found');
      throw error;
    });
    return reply
      .code(206)
      .headers({
        etag,
        'accept-ranges': 'bytes',
        'content-type': 'application/vnd.pmtiles',
        'content-length': range.end - range.start,
        'content-range': `bytes ${range.start}-${range.end - 1}/${bytes}`,
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
      .send(stretch);
  });
}

type ContentRequest = FastifyRequest<{ Params: { id: string } }>;

/** What is asked for, and the pieces that it lies in. @throws ProblemError `not_found`, also of a map that is on its way */
function askedStretch({ database }: BaseMapDeps, actor: Actor, { params, headers }: ContentRequest) {
  return inTenant(database, actor, async (trx) => {
    const { id, status, bytes, sha256: version } = await findBaseMap({ trx, actor }, params.id);
    if (status !== 'ready') refuse('not_found');
    const condition = headers['if-range'];
    if (condition !== undefined && condition !== `"${version}"`) refuse('edited_since');
    const range = rangeOf(headers.range, bytes);
    const { from, to } = placesIn(range);
    const pieces = await trx
      .selectFrom('base_map_pieces')
      .select('file_id')
      .where('tenant_id', '=', actor.tenantId)
      .where('base_map_id', '=', id)
      .where('place', '>=', from)
      .where('place', '<', to)
      .orderBy('place')
      .execute();
    return { bytes, version, range, fileIds: pieces.map((piece) => piece.file_id), first: from };
  });
}

/** Its end is cut to that of the archive. @throws ProblemError `validation` with status 416, and the archive's length */
function rangeOf(header: string | undefined, bytes: number): ByteRange {
  const refused = (message: Predicate): never => {
    const detail = { path: 'range', code: 'out_of_range', message };
    const refusal = { ...problem('validation', [detail]), status: 416 };
    throw new ProblemError(refusal, { 'content-range': `bytes */${bytes}` });
  };
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return refused('must name one range of bytes');
  // Without a beginning: so many of the last ones.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (start >= end) return refused('is not in the archive');
  if (end - start > BASE_MAP_LIMITS.range) return refused(`must have ${BASE_MAP_LIMITS.range} bytes at most`);
  return { start, end };
}
