import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { UPLOAD_MAXIMUM } from '../../../src/domain/attachments/uploads.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import { type Predicate, type ProblemDetail, problem } from '../../../src/domain/kit/problems/problem.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { finishUpload } from './finish-upload.ts';
import { requireStorageRoom } from './room.ts';
import type { Upload, UploadDeps } from './upload-parts.ts';
import { appendPart, dropParts, findUpload, requireOffset } from './upload-parts.ts';

/*
 * The tus resumable upload protocol 1.0.0 (https://tus.io/protocols/resumable-upload), its core and the extensions
 * `creation` and `termination`. An upload is that of an attachment which is there already, and has its id; so beginning
 * it twice begins it once, and it knows its length and its hash from the start.
 */
const PROTOCOL = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
const UPLOADS = '/files/uploads';
const TAGS = ['Files'];

/** Bytes that are kept together: what a request that breaks loses at most. */
const PART = 1024 * 1024;

const params = z.object({ id: z.string() });

type UploadRequest = FastifyRequest<{ Params: { id: string } }>;

export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  // Apart: no other call takes bodies of this kind.
  await app.register(async (uploads) => {
    uploads.addContentTypeParser(BODY_TYPE, (_request, payload, done) => done(null, payload));
    uploads.addHook('onSend', async (_request, reply) => {
      reply.header('tus-resumable', PROTOCOL);
    });
    abilitiesRoute(uploads);
    beginRoute(uploads, deps);
    offsetRoute(uploads, deps);
    bytesRoute(uploads, deps);
    endRoute(uploads, deps);
  });
}

function abilitiesRoute(app: FastifyInstance): void {
  app.options(UPLOADS, { config: { public: true }, schema: { hide: true } }, async (_request, reply) => {
    const abilities = {
      'tus-version': PROTOCOL,
      'tus-extension': 'creation,termination',
      'tus-max-size': UPLOAD_MAXIMUM,
    };
    return reply.code(204).headers(abilities).send();
  });
}

function beginRoute(app: FastifyInstance, deps: UploadDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Begin or take up the upload of an attachment’s bytes (tus 1.0.0)',
    description: 'Upload-Metadata: attachment, with the attachment’s id. Upload-Length: its size.',
    response: { 201: z.null(), ...problemAnswers },
  };
  app.post(UPLOADS, { schema }, async (request, reply) => {
    const actor = requireUploader(request);
    const id = namedAttachment(request);
    const upload = await findWithRoom(deps, actor, id);
    if (naturalHeader(request, 'upload-length') !== upload.size) {
      refuseHeader('upload-length', 'is not the size of the attachment');
    }
    const [path] = request.url.split('?');
    return reply
      .code(201)
      .headers({ location: `${path}/${id}`, 'upload-offset': upload.offset })
      .send();
  });
}

function offsetRoute(app: FastifyInstance, deps: UploadDeps): void {
  const schema = { tags: TAGS, summary: 'How much of an upload has arrived (tus 1.0.0)', params };
  app.head<{ Params: { id: string } }>(`${UPLOADS}/:id`, { schema }, async (request, reply) => {
    const actor = requireUploader(request);
    const upload = await inTenant(deps.database, actor, (trx) =>
      findUpload({ trx, actor }, request.params.id),
    );
    return reply.headers({ 'upload-offset': upload.offset, 'upload-length': upload.size }).send();
  });
}

function bytesRoute(app: FastifyInstance, deps: UploadDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'More bytes of an upload, from Upload-Offset on; with the last one it is checked (tus 1.0.0)',
    consumes: [BODY_TYPE],
    params,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.patch<{ Params: { id: string } }>(`${UPLOADS}/:id`, { schema }, async (request, reply) => {
    const actor = requireUploader(request);
    const { id } = request.params;
    const offset = await takeBytes(deps, actor, request);
    const upload = await inTenant(deps.database, actor, (trx) => findUpload({ trx, actor }, id));
    if (offset === upload.size) await finishUpload(deps, actor, id);
    return noContent(reply.header('upload-offset', offset));
  });
}

function endRoute(app: FastifyInstance, deps: UploadDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Give up an upload: what has arrived is dropped (tus 1.0.0)',
    params,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.delete<{ Params: { id: string } }>(`${UPLOADS}/:id`, { schema }, async (request, reply) => {
    const actor = requireUploader(request);
    await inTenant(deps.database, actor, async (trx) => {
      const { id } = await findUpload({ trx, actor }, request.params.id, 'update');
      await dropParts({ trx, actor }, id);
    });
    return noContent(reply);
  });
}

/** @throws ProblemError `quota_reached` where there is no room for what is still to come */
function findWithRoom({ database, clock }: UploadDeps, actor: Actor, id: string): Promise<Upload> {
  return inTenant(database, actor, async (trx) => {
    const upload = await findUpload({ trx, actor }, id);
    if (upload.uploadedAt === null)
      await requireStorageRoom({ trx, actor }, clock.now(), upload.size - upload.offset);
    return upload;
  });
}

function noContent(reply: FastifyReply): FastifyReply {
  return reply.code(204).send();
}

/** Keeps the body part by part; where the connection breaks, what came before. @returns the offset behind it */
async function takeBytes(deps: UploadDeps, actor: Actor, request: UploadRequest): Promise<number> {
  const { id } = request.params;
  const given = naturalHeader(request, 'upload-offset');
  if (!isStream(request.body)) refuse('unsupported_media_type', [], { message: `Send ${BODY_TYPE}` });
  const upload = await findWithRoom(deps, actor, id);
  requireOffset(upload, given);
  let offset = given;
  let held: Buffer[] = [];
  let size = 0;
  const keep = async () => {
    const bytes = Buffer.concat(held);
    [held, size] = [[], 0];
    if (bytes.length > 0) offset = await appendPart(deps, actor, id, offset, bytes);
  };
  try {
    for await (const chunk of request.body) {
      held.push(chunk);
      size += chunk.length;
      if (size >= PART) await keep();
    }
  } catch (error) {
    if (!request.raw.readableAborted) throw error;
    await keep();
    refuseHeader('content-length', 'is more than what arrived');
  }
  await keep();
  return offset;
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** @throws ProblemError `forbidden`; 412 for another version of the protocol */
function requireUploader(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!allows(actor.permissions, `${attachment.subject}:create`)) refuse('forbidden');
  if (request.headers['tus-resumable'] !== PROTOCOL) {
    const detail: ProblemDetail = {
      path: 'tus-resumable',
      code: 'invalid_value',
      message: `must be ${PROTOCOL}`,
    };
    // The protocol's own status for it.
    throw new ProblemError({ ...problem('validation', [detail]), status: 412 }, { 'tus-version': PROTOCOL });
  }
  return actor;
}

/** @throws ProblemError `validation` that names the header */
function naturalHeader(request: FastifyRequest, name: string): number {
  const value = request.headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) refuseHeader(name, 'must be a whole number');
  return Number(value);
}

/** The id that `Upload-Metadata: attachment <base64>` carries. */
function namedAttachment(request: FastifyRequest): string {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',');
  const [, value = ''] =
    pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'attachment') ?? [];
  return Buffer.from(value, 'base64').toString('utf8');
}

function refuseHeader(path: string, message: Predicate): never {
  refuse('validation', [{ path, code: 'invalid_value', message }]);
}
