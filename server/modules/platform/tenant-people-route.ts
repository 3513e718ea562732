import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { user } from '../../../src/domain/identity/user.ts';
import { rowSchema } from '../../../src/domain/kit/schema.ts';
import { problemAnswers } from '../../plugins/problem-schema.ts';
import { inTenant } from '../../plugins/tenant.ts';
import { requireRight } from '../../resource/access.ts';
import { listQuerySchema, readListQuery, writePosition } from '../../resource/list-query.ts';
import { listRecords } from '../../resource/list-records.ts';
import { nextLink } from '../../resource/paging.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/route-schemas.ts';
import { actingIn } from './acting-in.ts';
import { recordReading } from './audit-log.ts';
import type { PlatformDeps } from './platform-deps.ts';

const params = z.object({ id: z.string() });
const answer = z.object({ users: z.array(rowSchema(user)), total: z.int() });

/**
 * Who is in a tenant, for whoever runs the platform and is asked for help: to read, with a trace in the tenant's audit
 * log. What is done to people, the tenant's own administrators do.
 */
export function tenantPeopleRoute(app: FastifyInstance, { database }: PlatformDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: 'List the people of a tenant, as the list of users does of one’s own',
    params,
    querystring: listQuerySchema(user),
    response: { 200: answer, ...problemAnswers },
  };
  app.get<{ Params: { id: string } }>(
    '/tenants/:id/users',
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const caller = requireRight(request, 'users:view');
      const actor = await actingIn(database, caller, request.params.id, 'tenants:view');
      const wanted = readListQuery(user, request.query);
      // Once for a look, not for each of its pages.
      if (actor.tenantId !== caller.tenantId && wanted.after === null) {
        await inTenant(database, actor, (trx) => recordReading(trx, 'user'));
      }
      const { rows, total, next } = await listRecords(database, actor, user, wanted);
      reply.header('x-total-count', total);
      if (next) reply.header('link', nextLink(request.url, writePosition(wanted.sort, next)));
      return { users: rows, total };
    },
  );
}
