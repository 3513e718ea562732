import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { adminRoleOf } from '../src/domain/identity/role.ts';
import { isUuid, uuidv7 } from '../src/domain/kit/ids.ts';
import { checkPassword } from './auth/check-password.ts';
import { hashPassword } from './auth/password.ts';
import { passwordFault } from './auth/password-rules.ts';
import { endSessionsOf, sessionsOf } from './auth/person-sessions.ts';
import { revokeIn } from './auth/refresh-families.ts';
import { resetSecondFactor } from './auth/second-factor/admin-reset.ts';
import type { AuthDeps } from './auth/session-service.ts';
import { queueMail } from './mail/queue-mail.ts';
import { invite } from './modules/people/invitations.ts';
import type { PeopleDeps } from './modules/people/people-deps.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { platformRoutes } from './modules/platform/routes.ts';
import { refuse } from './plugins/errors.ts';
import type { Tables } from './plugins/tables.ts';
import { withIdentityService } from './plugins/tenant.ts';
import type { WriteDeps } from './resource/execute-write.ts';
import { writeTenantBasics } from './seed/tenant-basics.ts';

export interface AdministrationDeps extends AuthDeps, WriteDeps {
  readonly signInsPerMinute: number;
}

/** The screen of the app that accepts an invitation. */
const ACCEPT_SCREEN = '/accept-invitation';

/** People and platform, with what they need of signing in, of the mail, and of each other. */
export function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const people = peopleDeps(deps);
  peopleRoutes(app, people);
  platformRoutes(app, {
    ...deps,
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

/** A name anybody may choose; an address was proved, and can be asked. */
function emailOf(trx: Transaction<Tables>, userId: string): Promise<string | null> {
  // What sets a server up is nobody.
  if (!isUuid(userId)) return Promise.resolve(null);
  return withIdentityService(trx, async () => {
    const person = await trx
      .selectFrom('identities')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    return person?.email ?? null;
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
    mailInvitation: async (trx, { tenantId, to, locale, name, tenantName, token, expiresAt, inviter }) =>
      queueMail(trx, {
        tenantId,
        to,
        locale,
        kind: 'invitation',
        data: {
          path: ACCEPT_SCREEN,
          token,
          expiresAt,
          name,
          tenantName,
          invitedBy: await emailOf(trx, inviter),
        },
        sender: { id: inviter },
      }),
    openCallsPerMinute: deps.signInsPerMinute,
  };
}
