import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { asIdentityService, readAsIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requireSession } from '../session/authenticate.ts';
import { sessionsOf } from '../session/person-sessions.ts';
import { holdSessions, livingFamilies, revokeFamily } from '../session/refresh-families.ts';
import { sessionListSchema } from '../session/schemas.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';
import { requireFreshProof } from './reauthenticate.ts';

const TAGS = ['Authentication'];

/** Where a person is signed in: the list, one to end, all others to end. */
export function sessionRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'GET',
    url: '/sessions',
    schema: {
      tags: TAGS,
      summary: 'Devices signed in',
      response: { 200: sessionListSchema, ...problemAnswers },
    },
    handler: async (request) => sessionList(deps, requireSession(request)),
  });
  typed.route({
    method: 'DELETE',
    url: '/sessions/:id',
    schema: {
      tags: TAGS,
      summary: 'Sign a device out; another one than this after a sign-in or a proof of the last ten minutes',
      params: z.object({ id: z.string() }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const session = requireSession(request);
      // Leaving takes no proof.
      if (id !== session.token.sessionId) requireFreshProof(deps, session);
      const ended = await endSessions(deps, session, (family) => isUuid(id) && family.id === id);
      if (ended === 0) refuse('not_found');
      return reply.code(204).send(null);
    },
  });
  typed.route({
    method: 'DELETE',
    url: '/sessions',
    schema: {
      tags: TAGS,
      summary: 'Sign all devices out but this one, after a sign-in or a proof of the last ten minutes',
      response: { 200: z.object({ ended: z.int() }), ...problemAnswers },
    },
    handler: async (request) => {
      const session = requireSession(request);
      requireFreshProof(deps, session);
      const ended = await endSessions(deps, session, (family) => family.id !== session.token.sessionId);
      return { ended };
    },
  });
}

async function sessionList(deps: AuthDeps, session: RequestSession) {
  const now = new Date(deps.clock.now());
  const sessions = await readAsIdentityService(deps.database, (trx) => sessionsOf(trx, now, seenBy(session)));
  return sessions.map((one) => ({ ...one, current: one.id === session.token.sessionId }));
}

/** @returns how many were ended */
async function endSessions(
  deps: AuthDeps,
  session: RequestSession,
  wanted: (family: { readonly id: string }) => boolean,
): Promise<number> {
  const now = new Date(deps.clock.now());
  return asIdentityService(deps.database, async (trx) => {
    await holdSessions(trx, session.token.userId);
    const families = (await livingFamilies(trx, now, seenBy(session))).filter(wanted);
    for (const { id } of families) await revokeFamily(trx, now, id, 'ended');
    return families.length;
  });
}

/** All of the person's; those of this tenant alone where its administrator vouched for who is signed in (decision 13). */
function seenBy({ token, membership }: RequestSession) {
  return { userId: token.userId, tenantId: opensOneTenant(membership.signedInWith) ? token.tenantId : null };
}
