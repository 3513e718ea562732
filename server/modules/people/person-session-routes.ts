import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { user } from '../../../src/domain/identity/user.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { inTenant, withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, recordReading } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import { endPersonsSessions, tenantOfSessions } from './change-person.ts';
import { holdOn } from './hold.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PEOPLE_PATHS, type PersonParams, requireId, TAGS } from './people-paths.ts';
import { personSessions } from './schemas.ts';

/** Where somebody is signed in, for whoever looks after them: the list, one to end, all to end. */
export function personSessionRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  for (const { path, params } of PEOPLE_PATHS) {
    const at = { path: `${path}/:id/sessions`, params: z.extend(params, { id: z.string() }) };
    listRoute(app, deps, at);
    endRoute(app, deps, { ...at, summary: 'Sign a person out of all devices' });
    endRoute(app, deps, {
      path: `${at.path}/:sessionId`,
      params: z.extend(at.params, { sessionId: z.string() }),
      summary: 'Sign a person out of one device',
    });
  }
}

interface At {
  readonly path: string;
  readonly params: z.ZodMiniType;
}

function listRoute(app: FastifyInstance, deps: PeopleDeps, { path, params }: At): void {
  const schema = {
    tags: TAGS,
    summary: 'Where a person is signed in: in the tenant, or everywhere for people of the platform',
    params,
    response: { 200: personSessions, ...problemAnswers },
  };
  app.get<{ Params: PersonParams }>(path, { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = await callerIn(deps.database, request, request.params.tenantId);
    const userId = requireId(request.params.id);
    return inTenant(deps.database, actor, async (trx) => {
      const person = await findRow({ trx, actor }, user, userId);
      if (!person || person.deletedAt !== null) return refuse('not_found');
      // Where somebody works who was only named here is nobody's business.
      if ((await holdOn({ trx, actor }, userId)) === 'none') return [];
      if (actor.isGuest) await recordReading(trx, 'session');
      const whose = { userId, tenantId: tenantOfSessions(actor) };
      return withIdentityService(trx, () => deps.sessions.list(trx, new Date(deps.clock.now()), whose));
    });
  });
}

function endRoute(
  app: FastifyInstance,
  deps: PeopleDeps,
  { path, params, summary }: At & { readonly summary: string },
): void {
  const schema = { tags: TAGS, summary, params, response: { 204: z.null(), ...problemAnswers } };
  app.delete<{ Params: PersonParams & { sessionId?: string } }>(
    path,
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = await callerIn(deps.database, request, request.params.tenantId);
      const id = requireId(request.params.id);
      const { sessionId = null } = request.params;
      if (sessionId !== null && !isUuid(sessionId)) refuse('not_found');
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: null,
        status: 204,
        work: async (context) => {
          await endPersonsSessions(context, deps, id, sessionId);
          return null;
        },
      });
    },
  );
}
