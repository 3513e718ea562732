import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../../src/domain/kit/entity/quantity-field.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { isRestorable, RESTORE_SUFFIX } from '../../../src/domain/shared/deleted-record.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { readListQuery, writePosition } from '../read/list-query.ts';
import { listRecords } from '../read/list-records.ts';
import { nextLink } from '../read/paging.ts';
import { maySee, requireView } from '../rows/access.ts';
import { findRow } from '../rows/row-store.ts';
import { QUANTITY_SUFFIX } from '../rows/write-request.ts';
import type { WriteDeps } from '../write/execute-write.ts';
import { executeWrite } from '../write/execute-write.ts';
import { readWriteHeaders, sendAnswer } from './http-write.ts';
import { DESCRIBED_ELSEWHERE, schemasOf } from './route-schemas.ts';

/** All calls of all entities, read from their definitions. */
export function resourceRoutes(app: FastifyInstance, deps: WriteDeps): void {
  for (const entity of ENTITIES) {
    listRoute(app, deps, entity);
    readRoute(app, deps, entity);
    writeRoutes(app, deps, entity);
  }
}

function listRoute(app: FastifyInstance, { database }: WriteDeps, entity: EntityDefinition): void {
  if (!entity.verbs.list) return;
  app.get(entity.path, { schema: schemasOf(entity).list, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    requireView(actor, entity);
    const wanted = readListQuery(entity, request.query);
    const { rows, total, isMore, next } = await listRecords(database, actor, entity, wanted);
    reply.header('x-total-count', total);
    if (isMore) reply.header('x-total-count-relation', 'gte');
    if (next) reply.header('link', nextLink(request.url, writePosition(wanted.sort, next)));
    const { envelope } = entity.list;
    return envelope ? { [envelope.rows]: rows, [envelope.total]: total } : rows;
  });
}

function readRoute(app: FastifyInstance, { database }: WriteDeps, entity: EntityDefinition): void {
  if (!entity.verbs.read) return;
  app.get<{ Params: { id: string } }>(
    `${entity.path}/:id`,
    { schema: schemasOf(entity).read, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = requireActor(request);
      requireView(actor, entity);
      const { id } = request.params;
      if (!isUuid(id)) refuse('not_found');
      const { stored, epoch } = await inTenant(database, actor, async (trx, context) => ({
        stored: await findRow({ trx, actor }, entity, id),
        epoch: context.epoch,
      }));
      if (!stored || stored.deletedAt !== null || !maySee(actor, entity, stored)) refuse('not_found');
      reply.header('etag', etagOf(epoch, stored.row.version));
      return stored.row;
    },
  );
}

function writeRoutes(app: FastifyInstance, deps: WriteDeps, entity: EntityDefinition): void {
  const { create, update, remove } = entity.verbs;
  const schemas = schemasOf(entity);
  const add = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, schema: object) =>
    app.route({
      method,
      url,
      schema,
      ...DESCRIBED_ELSEWHERE,
      handler: (request, reply) => write(deps, entity, request, reply),
    });
  if (create) add('POST', entity.path, schemas.create);
  if (update) add(update, `${entity.path}/:id`, schemas.update);
  if (remove) add('DELETE', `${entity.path}/:id`, schemas.remove);
  if (isRestorable(entity)) add('POST', `${entity.path}/:id/${RESTORE_SUFFIX}`, schemas.restore);
  if (quantityField(entity)) add('PATCH', `${entity.path}/:id/${QUANTITY_SUFFIX}`, schemas.quantity);
}

async function write(
  deps: WriteDeps,
  entity: EntityDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const actor = requireActor(request);
  const { ifMatch, opId, said } = readWriteHeaders(request);
  const { body, base } = splitBase(request.body);
  const answer = await executeWrite(deps, actor, {
    method: request.method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', // the route's own
    path: pathOf(entity, request),
    ifMatch,
    base,
    body,
    opId,
    dependsOn: [],
    deviceTime: said?.deviceTime ?? actor.deviceTime,
    said,
  });
  return sendAnswer(request, reply, answer);
}

/** `base` travels beside the fields; a body that is no object is refused further down, where its path is known. */
function splitBase(given: unknown): { body: unknown; base: unknown } {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || !('base' in given)) {
    return { body: given ?? null, base: null };
  }
  const { base, ...body } = given;
  return { body, base };
}

/** The path as a push would name it. */
function pathOf(entity: EntityDefinition, request: FastifyRequest): string {
  const { id } = request.params as { id?: string }; // the route's own parameter
  if (id === undefined) return entity.path;
  const [, suffix = ''] = request.routeOptions.url?.split('/:id') ?? [];
  return `${entity.path}/${id}${suffix}`;
}
