import type { Transaction } from 'kysely';
import type { AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { countPasskeys } from '../passkeys/own-passkeys.ts';
import { forgetAllFailures } from '../password/lock-out.ts';
import { hashPassword } from '../password/password.ts';
import { passwordFault } from '../password/password-rules.ts';
import { revokeAllOf } from '../session/refresh-families.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { hashToken } from '../tokens/single-use-token.ts';

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly from: Omit<AuditedBy, 'userId'>;
}

/**
 * Sets the password of whom the link was sent to, and ends all their sessions: whoever has to ask for a new one may have
 * lost the old one to somebody. A password that is refused leaves the link good. The second factor stays on.
 *
 * @throws ProblemError `link_refused` for a link that is used, expired, replaced or unknown; `validation`
 */
export async function confirmReset(deps: AuthDeps, { token, password, from }: NewPassword): Promise<void> {
  const now = deps.clock.now();
  const link = { tokenHash: hashToken(token), now: new Date(now).toISOString() };
  const asked = await asIdentityService(deps.database, (trx) => personOf(trx, link));
  if (!asked) refuse('link_refused');
  const fault = passwordFault(password, asked.email);
  if (fault) refuse('validation', [{ path: 'password', ...fault }]);
  const passwordHash = await hashPassword(password);
  await asIdentityService(deps.database, async (trx) => {
    // Two that come at once take turns here, and the second finds nothing any more.
    if (!(await takeLink(trx, link))) refuse('link_refused');
    const { id, email, name, locale } = asked;
    await trx.updateTable('identities').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await revokeAllOf(trx, new Date(now), id, 'password');
    await forgetAllFailures(trx, email);
    await auditIdentity(trx, { ...from, userId: id }, { before: {}, after: { password: 'reset' } });
    const data = { name, passkeys: await countPasskeys(trx, id) };
    await queueMail(trx, { tenantId: null, to: email, locale, kind: 'password-changed', data });
  });
}

interface Link {
  readonly tokenHash: string;
  readonly now: string;
}

async function personOf(trx: Transaction<Tables>, { tokenHash, now }: Link) {
  return trx
    .selectFrom('password_resets')
    .innerJoin('identities', 'identities.id', 'password_resets.user_id')
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.expires_at', '>', now)
    .where('identities.status', '=', 'active')
    .select(['identities.id', 'identities.email', 'identities.name', 'identities.locale'])
    .executeTakeFirst();
}

async function takeLink(trx: Transaction<Tables>, { tokenHash, now }: Link): Promise<boolean> {
  const used = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}
