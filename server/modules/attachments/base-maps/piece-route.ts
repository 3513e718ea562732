import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BASE_MAP_PIECE } from '../../../../src/domain/map/base-map.ts';
import { requireActor } from '../../../database/tenants/tenant.ts';
import { wholeParts } from '../../../http/messages/whole-parts.ts';
import { refuse } from '../../../problems/errors.ts';
import { problemAnswers } from '../../../problems/problem-schema.ts';
import type { BaseMapDeps } from './begin-base-map.ts';
import { keepPiece } from './keep-piece.ts';

interface PieceCall {
  readonly path: string;
  readonly tags: string[];
  readonly answer: z.ZodMiniType;
}

interface Of {
  Params: { id: string; place: string };
}

/** A piece is in memory as a whole, and so has a bound. */
export function pieceRoute(app: FastifyInstance, deps: BaseMapDeps, { path, tags, answer }: PieceCall): void {
  const schema = {
    tags,
    summary: 'One piece of an archive, by its place from 0 on: multipart, a single file field',
    description: 'Sent again it changes nothing.',
    consumes: ['multipart/form-data'],
    params: z.object({ id: z.string(), place: z.string() }),
    response: { 200: answer, ...problemAnswers },
  };
  app.post<Of>(path, { schema }, async (request) => {
    const actor = requireActor(request);
    const { id, place } = request.params;
    if (!/^\d{1,7}$/.test(place)) refuse('not_found');
    const bytes = await wholeParts(readPiece(request));
    return keepPiece(deps, actor, { id, place: Number(place), bytes });
  });
}

async function readPiece(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) refuse('unsupported_media_type', [], { message: 'Send multipart/form-data' });
  const file = await request.file({ limits: { fileSize: BASE_MAP_PIECE, files: 1, fields: 0 } });
  if (!file) refuse('validation', [{ path: 'file', code: 'required', message: 'is required' }]);
  return file.toBuffer();
}
