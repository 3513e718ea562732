import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { user } from '../../../src/domain/identity/user.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, recordReading } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE, schemasOf } from '../../resource/http/route-schemas.ts';
import { listQuerySchema, readListQuery, writePosition } from '../../resource/read/list-query.ts';
import { listRecords } from '../../resource/read/list-records.ts';
import { nextLink } from '../../resource/read/paging.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { PlatformDeps } from './platform-deps.ts';

const params = z.object({ tenantId: z.string() });
const answer = z.object({
  users: z.array(schemasOf(user).row),
  total: z.int(),
  /** `after` of the next page; null: this is the last. */
  next: z.nullable(z.string()),
});

/** Who is in a tenant, for whoever runs the platform and is asked for help: with a trace in the tenant's audit log. */
export function tenantPeopleRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: PlatformDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: 'List the people of a tenant, as the list of users does of one’s own',
    params,
    querystring: listQuerySchema(user),
    response: { 200: answer, ...problemAnswers },
  };
  app.get<{ Params: { tenantId: string } }>(
    '/tenants/:tenantId/users',
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = await callerIn(database, request, request.params.tenantId);
      const wanted = readListQuery(user, request.query);
      // Once for a look, not for each of its pages.
      if (actor.isGuest && wanted.after === null) {
        await inTenant(database, actor, (trx) => recordReading(trx, 'user'));
      }
      const { rows, total, next } = await listRecords(database, actor, user, wanted);
      reply.header('x-total-count', total);
      const position = next && writePosition(wanted.sort, next);
      if (position) reply.header('link', nextLink(request.url, position));
      return { users: rows, total, next: position };
    },
  );
}

function readRoute(app: FastifyInstance, { database }: PlatformDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: 'Read a person of a tenant',
    params: z.extend(params, { id: z.string() }),
    response: { 200: schemasOf(user).row, ...problemAnswers },
  };
  app.get<{ Params: { tenantId: string; id: string } }>(
    '/tenants/:tenantId/users/:id',
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = await callerIn(database, request, request.params.tenantId);
      const { id } = request.params;
      if (!isUuid(id)) refuse('not_found');
      return inTenant(database, actor, async (trx, { epoch }) => {
        const person = await findRow({ trx, actor }, user, id);
        if (!person || person.deletedAt !== null) return refuse('not_found');
        if (actor.isGuest) await recordReading(trx, 'user');
        reply.header('etag', etagOf(epoch, person.row.version));
        return person.row;
      });
    },
  );
}
