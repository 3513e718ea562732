import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  plainFileName,
  typeOfBytes,
  UPLOAD_MAXIMUM,
  UPLOAD_TYPES,
} from '../../../src/domain/attachments/uploads.ts';
import { allows, visibility } from '../../../src/domain/identity/permission.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { isUuid, uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { supportTicket } from '../../../src/domain/support/support-ticket.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { mediaAnswer } from '../../http/messages/media-answer.ts';
import { wholeParts } from '../../http/messages/whole-parts.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { readableFile } from './file-owner.ts';
import type { FileStore } from './file-store.ts';
import { requireRoomForUnowned } from './room.ts';
import { saveBytes } from './save-bytes.ts';

export interface FileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

const TAGS = ['Files'];

const uploaded = z.object({
  id: z.string(),
  /** Below the API base; for whoever sees what it is attached to, and until then for its sender. */
  url: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});

/**
 * Files that people attach. Who reads one is asked of its record with each call; a browser is always told to save it,
 * never to show it.
 */
export function fileRoutes(app: FastifyInstance, deps: FileDeps): void {
  uploadRoute(app, deps, '/files', () => undefined);
  uploadRoute(app, deps, `${supportTicket.path}/upload`, (request) => {
    const { permissions } = requireActor(request);
    const { subject } = supportTicket;
    const mayWrite = allows(permissions, `${subject}:create`) || allows(permissions, `${subject}:edit`);
    if (!mayWrite || visibility(permissions, subject) === 'none') refuse('forbidden');
  });
  downloadRoute(app, deps);
}

function uploadRoute(
  app: FastifyInstance,
  deps: FileDeps,
  url: string,
  allow: (request: FastifyRequest) => void,
): void {
  const schema = {
    tags: TAGS,
    summary: 'Upload one file: multipart, a single file field',
    consumes: ['multipart/form-data'],
    response: { 201: uploaded, ...problemAnswers },
  };
  app.post(url, { schema }, async (request, reply) => {
    const actor = requireActor(request);
    allow(request);
    const { name, bytes } = await wholeParts(readFile(request));
    const type = typeOfBytes(bytes);
    if (type === null) refuseFile(`must be one of ${UPLOAD_TYPES.join(', ')}`);
    const id = uuidv7(deps.clock);
    const row = { name, type, size: bytes.length };
    await keepFile(deps, actor, id, row, bytes);
    return reply.code(201).send({ id, url: `/files/${id}`, ...row });
  });
}

/** @throws ProblemError `quota_reached` */
async function keepFile(
  { database, clock, files }: FileDeps,
  actor: Actor,
  id: string,
  row: { readonly name: string; readonly type: string; readonly size: number },
  bytes: Buffer,
): Promise<void> {
  const now = clock.now();
  await inTenant(database, actor, async (trx) => {
    await requireRoomForUnowned({ trx, actor }, now, row.size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const created = { created_at: new Date(now).toISOString(), created_by: actor.userId };
    await trx
      .insertInto('files')
      .values({ tenant_id: actor.tenantId, id, ...row, sha256, ...created })
      .execute();
  });
  await saveBytes({ database, files }, actor, id, bytes);
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) refuse('unsupported_media_type', [], { message: 'Send multipart/form-data' });
  const limits = { fileSize: UPLOAD_MAXIMUM, files: 1, fields: 10 };
  const file = await request.file({ limits });
  if (!file) refuseFile('is required');
  return { name: plainFileName(file.filename), bytes: await file.toBuffer() };
}

function downloadRoute(app: FastifyInstance, { database, files }: FileDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'An uploaded file, to be saved',
    params: z.object({ id: z.string() }),
    response: {
      200: mediaAnswer('application/octet-stream', 'The bytes, as an attachment'),
      ...problemAnswers,
    },
  };
  app.get<{ Params: { id: string } }>('/files/:id', { schema }, async (request, reply) => {
    const actor = requireActor(request);
    const { id } = request.params;
    if (!isUuid(id)) refuse('not_found');
    const file = await inTenant(database, actor, (trx) => readableFile({ trx, actor }, id));
    if (!file) refuse('not_found');
    const bytes = await files.open(actor.tenantId, id);
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(bytes);
  });
}

function refuseFile(message: Predicate): never {
  refuse('validation', [{ path: 'file', code: 'invalid_value', message }]);
}
