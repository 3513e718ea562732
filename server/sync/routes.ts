import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { allows } from '../../src/domain/identity/permission.ts';
import { IMPORT_PERMISSION } from '../../src/domain/import/run/import-calls.ts';
import type { Predicate } from '../../src/domain/kit/problems/problem.ts';
import { PACKING_FORMAT } from '../../src/domain/packing/block-bytes.ts';
import { MOST_LEFT_OUT } from '../../src/domain/sync/digest.ts';
import type { PushResult } from '../../src/domain/sync/wire.ts';
import { CURSOR_HEADER, WIRE_LIMITS } from '../../src/domain/sync/wire.ts';
import { inTenant, type RenewActor, requireActor } from '../database/tenants/tenant.ts';
import { gzipAnswer } from '../http/messages/gzip-answer.ts';
import { mediaAnswer } from '../http/messages/media-answer.ts';
import { refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../resource/http/route-schemas.ts';
import { readAs, requireObject, validate } from '../resource/input/validate.ts';
import type { WriteDeps } from '../resource/write/execute-write.ts';
import { requireOpenImport } from '../resource/write/open-import.ts';
import { blockRoute } from './blocks/route.ts';
import type { FeedDeps } from './changes.ts';
import { readChanges } from './changes.ts';
import { readDigest } from './digest.ts';
import { carryOutPush, pushSchema, readPush, uuid } from './push.ts';
import { rehearse } from './rehearse.ts';
import { requireSameLife } from './same-life.ts';

type SyncDeps = FeedDeps &
  WriteDeps & {
    readonly renewActor: RenewActor;
    /** What became of each operation that was pushed. */
    readonly onPushed: (result: PushResult) => void;
  };

export function syncRoutes(app: FastifyInstance, deps: SyncDeps): void {
  pushRoute(app, deps);
  rehearsalRoute(app, deps);
  changesRoute(app, deps);
  digestRoute(app, deps);
  blockRoute(app, deps);
}

const LINES = mediaAnswer('application/x-ndjson', 'One line of JSON for each operation, in their order');

function pushRoute(app: FastifyInstance, deps: SyncDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'Carry out queued operations; answers a line of JSON each (application/x-ndjson)',
    body: pushSchema,
    response: { 200: LINES, ...problemAnswers },
  };
  app.post(
    '/sync/push',
    { schema, bodyLimit: WIRE_LIMITS.pushBytes, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = requireActor(request);
      const push = readPush(actor, request.body);
      const cursor = request.headers[CURSOR_HEADER];
      const known = { epoch: push.epoch, cursor: typeof cursor === 'string' ? cursor : null };
      await requireSameLife(deps, actor, known);
      const { importId } = push;
      // An import that nobody began is said before its lines are.
      if (importId !== null)
        await inTenant(deps.database, actor, (trx) =>
          requireOpenImport({ trx, actor: { ...actor, importId } }),
        );
      const onUnexpected = (error: unknown) => request.log.error({ err: error }, 'operation failed');
      const renew = () => deps.renewActor(request, actor);
      const lines = ndjson(carryOutPush(deps, { actor, renew }, push, onUnexpected), deps.onPushed);
      return reply.type('application/x-ndjson').send(Readable.from(lines));
    },
  );
}

function rehearsalRoute(app: FastifyInstance, deps: FeedDeps & WriteDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'What a push would be answered, without carrying it out; a line of JSON each',
    body: pushSchema,
    response: { 200: LINES, ...problemAnswers },
  };
  app.post(
    '/sync/rehearsal',
    { schema, bodyLimit: WIRE_LIMITS.pushBytes, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = requireActor(request);
      if (!allows(actor.permissions, IMPORT_PERMISSION)) refuse('forbidden');
      const onUnexpected = (error: unknown) => request.log.error({ err: error }, 'rehearsal failed');
      const results = await rehearse(deps, actor, readPush(actor, request.body), onUnexpected);
      const lines = results.map((result) => `${JSON.stringify(result)}\n`);
      return reply.type('application/x-ndjson').send(lines.join(''));
    },
  );
}

async function* ndjson(
  results: AsyncIterable<PushResult>,
  onPushed: SyncDeps['onPushed'],
): AsyncGenerator<string> {
  for await (const result of results) {
    onPushed(result);
    yield `${JSON.stringify(result)}\n`;
  }
}

const changesQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'must be a number'))),
  packing: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'must be a number'))),
});

const lists = (item: z.ZodMiniType) => z.record(z.string(), z.array(item));

const changesPage = z.object({
  epoch: z.string(),
  next: z.string(),
  more: z.boolean(),
  upserts: lists(z.looseObject({ id: z.string(), version: z.int() })),
  deletes: lists(z.object({ id: z.string(), version: z.int() })),
  outOfScope: lists(z.string()),
  inOrder: z.optional(z.boolean()),
  blocks: z.optional(
    z.array(z.object({ entity: z.string(), hash: z.string(), rows: z.int(), next: z.string() })),
  ),
  rights: z.string(),
  isAsked: z.optional(z.literal(true)),
  serverTime: z.string(),
});

function changesRoute(app: FastifyInstance, deps: FeedDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'What changed since a cursor; without one, the first download',
    querystring: changesQuery,
    response: { 200: changesPage, ...problemAnswers },
  };
  app.get('/sync/changes', { schema, onSend: gzipAnswer, ...DESCRIBED_ELSEWHERE }, (request) => {
    const actor = requireActor(request);
    const query = validate(changesQuery, requireObject(request.query));
    const limit = Number(query['limit'] ?? WIRE_LIMITS.changesDefault);
    if (limit < 1 || limit > WIRE_LIMITS.changesMaximum) {
      const message: Predicate = `must be from 1 to ${WIRE_LIMITS.changesMaximum}`;
      refuse('validation', [{ path: 'limit', code: 'out_of_range', message }]);
    }
    const cursor = typeof query['cursor'] === 'string' ? query['cursor'] : null;
    return readChanges(deps, actor, {
      cursor,
      limit,
      takesBlocks: query['packing'] === String(PACKING_FORMAT),
    });
  });
}

const digestQuestion = z.strictObject({
  cursor: z.string().check(z.maxLength(2000)),
  except: z.record(z.string(), z.array(uuid).check(z.maxLength(MOST_LEFT_OUT))),
});

const digestAnswer = z.object({
  inStep: z.boolean(),
  entities: z.record(z.string(), z.object({ count: z.int(), sum: z.string() })),
});

function digestRoute(app: FastifyInstance, deps: FeedDeps): void {
  const schema = {
    tags: ['Sync'],
    summary: 'What the rows of a device should come to',
    body: digestQuestion,
    response: { 200: digestAnswer, ...problemAnswers },
  };
  app.post('/sync/digest', { schema, ...DESCRIBED_ELSEWHERE }, (request) =>
    readDigest(deps, requireActor(request), readAs(digestQuestion, request.body)),
  );
}
