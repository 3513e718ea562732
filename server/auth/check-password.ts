import { PASSWORD_LIMITS } from '../../src/domain/identity/password-fault.ts';
import { asIdentityService } from '../plugins/tenant.ts';
import { countFailure, refuseWhileLocked } from './lock-out.ts';
import { verifyPassword } from './password.ts';
import type { AuthDeps } from './session-service.ts';

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * Whose password it is, or null after counting a wrong one, in a transaction of its own: a refusal must not undo the
 * counting. @throws ProblemError `too_many_requests`
 */
export async function checkPassword(deps: AuthDeps, { email, password, ip }: PasswordTry) {
  const attempt = { email: email.trim().toLowerCase(), ip };
  const now = deps.clock.now();
  const known = await asIdentityService(deps.database, async (trx) => {
    await refuseWhileLocked(trx, now, attempt);
    return trx
      .selectFrom('identities')
      .select(['id', 'email', 'password_hash', 'password_from'])
      .where('email', '=', attempt.email)
      .executeTakeFirst();
  });
  const usable = password.length <= PASSWORD_LIMITS.maximum ? password : '';
  const matches = await verifyPassword(usable, known?.password_hash ?? null);
  if (known && matches) return known;
  await asIdentityService(deps.database, (trx) => countFailure(trx, now, attempt));
  return null;
}
