import type { FastifyInstance } from 'fastify';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { acceptInvitation } from './accept-invitation.ts';
import type { PeopleDeps } from './people-deps.ts';
import { acceptance, accepted } from './schemas.ts';

/** Accepting needs no session: who is invited has none. It gives none either, so that a second factor is asked for. */
export function invitationRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const schema = {
    tags: ['Authentication'],
    summary: 'Accept an invitation: a new person gives name and password, a known one shows theirs',
    body: acceptance,
    response: { 200: accepted, ...problemAnswers },
  };
  const config = {
    public: true,
    anyTenant: true,
    mailedLink: true,
    rateLimit: { max: deps.openCallsPerMinute, groupId: 'invitations' },
  } as const;
  app.post('/auth/invitations/accept', { schema, config, ...DESCRIBED_ELSEWHERE }, (request) => {
    const given = readAs(acceptance, request.body);
    const { ip, id: requestId } = request;
    return acceptInvitation(deps, given, { ip, requestId, deviceId: null, deviceTime: null });
  });
}
