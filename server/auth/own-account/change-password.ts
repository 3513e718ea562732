import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { countPasskeys } from '../passkeys/own-passkeys.ts';
import type { Origin } from '../password/lock-out.ts';
import { hashPassword, verifyPassword } from '../password/password.ts';
import { passwordFault } from '../password/password-rules.ts';
import { checkPassword } from '../session/check-password.ts';
import { revokeAllOf } from '../session/refresh-families.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';

interface PasswordChange extends Origin {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets another password for whoever knows the present one, and ends all their other sessions.
 *
 * A password that an administrator chose stays one (decision 13): the administrator knows it, and could otherwise make it
 * the person's own here and walk into their other tenants. Only a link to the person's address does that.
 *
 * @throws ProblemError `validation`, `too_many_requests`
 */
export async function changePassword(
  deps: AuthDeps,
  { membership, token }: RequestSession,
  by: Actor,
  { currentPassword, newPassword, ...origin }: PasswordChange,
): Promise<void> {
  const { email, name } = membership.user;
  const known = await checkPassword(deps, { ...origin, email, password: currentPassword });
  if (known?.id !== by.userId) return refuseField('currentPassword', 'invalid_value', 'is wrong');
  const fault = passwordFault(newPassword, known.email);
  if (fault) refuse('validation', [{ path: 'newPassword', ...fault }]);
  if (await verifyPassword(newPassword, known.password_hash)) {
    refuseField('newPassword', 'password_same', 'is the password that you have');
  }
  const hash = await hashPassword(newPassword);
  await asIdentityService(deps.database, async (trx) => {
    const changed = await trx
      .updateTable('identities')
      .set({ password_hash: hash })
      .where('id', '=', known.id)
      .where('password_hash', '=', known.password_hash)
      .returning('locale')
      .executeTakeFirst();
    // Two at once take turns here, and the second one's present password is not it any more.
    if (!changed) return refuseField('currentPassword', 'invalid_value', 'is wrong');
    // The trigger took it for the person's own.
    await trx
      .updateTable('identities')
      .set({ password_from: known.password_from })
      .where('id', '=', known.id)
      .execute();
    await revokeAllOf(trx, new Date(deps.clock.now()), known.id, 'password', token.sessionId);
    await auditIdentity(trx, by, { before: {}, after: { password: 'changed' } });
    const { locale } = changed;
    await queueMail(trx, {
      tenantId: null,
      to: known.email,
      locale,
      kind: 'password-changed',
      data: { name, passkeys: await countPasskeys(trx, known.id) },
    });
  });
}

function refuseField(path: 'currentPassword' | 'newPassword', code: string, message: Predicate): never {
  return refuse('validation', [{ path, code, message }]);
}
