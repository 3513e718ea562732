import type { FastifyInstance } from 'fastify';
import { adminRoleOf } from '../src/domain/identity/role.ts';
import { uuidv7 } from '../src/domain/kit/values/ids.ts';
import { followAcceptance } from './auth/account/follow-acceptance.ts';
import { hashPassword } from './auth/password/password.ts';
import { passwordFault } from './auth/password/password-rules.ts';
import { resetSecondFactor } from './auth/second-factor/admin-reset.ts';
import { beginReset } from './auth/second-factor/awaited-reset.ts';
import { checkPassword } from './auth/session/check-password.ts';
import { endSessionsOf, sessionsOf } from './auth/session/person-sessions.ts';
import { revokeIn } from './auth/session/refresh-families.ts';
import type { AuthDeps } from './auth/session/session-parts.ts';
import type { Cells } from './cells/cells.ts';
import { mailInvitation } from './mail/invitation-mail.ts';
import { positionRoutesOfPeople } from './modules/last-positions/position-routes.ts';
import { invite } from './modules/people/invitations.ts';
import type { PeopleDeps } from './modules/people/people-deps.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { platformRoutes } from './modules/platform/routes.ts';
import { refuse } from './problems/errors.ts';
import type { WriteDeps } from './resource/write/execute-write.ts';
import { writeTenantBasics } from './seed/tenant-basics.ts';

export interface AdministrationDeps extends AuthDeps, WriteDeps {
  readonly cells: Cells | null;
  readonly signInsPerMinute: number;
}

/** People and platform, with what they need of signing in, of the mail, and of each other. */
export function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const people = peopleDeps(deps);
  peopleRoutes(app, people);
  positionRoutesOfPeople(app, deps);
  platformRoutes(app, {
    ...deps,
    cell: deps.cells,
    writeBasics: (trx, tenantId) =>
      writeTenantBasics(trx, {
        tenantId,
        people: [],
        flags: { inventory: true, manufacturing: true },
        flagId: () => uuidv7(deps.clock),
      }),
    inviteAdmin: (context, { email, name, locale }) => {
      const username = email.split('@')[0] ?? email;
      const role = adminRoleOf(context.actor.tenantId);
      return invite(context, people, { email, name, username, role, locale });
    },
  });
}

function peopleDeps(deps: AdministrationDeps): PeopleDeps {
  return {
    ...deps,
    passwords: {
      fault: passwordFault,
      hash: (password) => hashPassword(password),
      requireRight: async (given) => (await checkPassword(deps, given)) ?? refuse('invalid_credentials'),
    },
    endSessions: (trx, now, person) => revokeIn(trx, now, person, 'shut_out'),
    sessions: { list: sessionsOf, end: endSessionsOf },
    resetSecondFactor,
    beginReset,
    followAcceptance,
    mailInvitation,
    openCallsPerMinute: deps.signInsPerMinute,
  };
}
