import { PASSWORD_LIMITS } from '../../src/domain/identity/password-fault.ts';
import { asIdentityService } from '../plugins/tenant.ts';
import type { Origin } from './lock-out.ts';
import { giveBackTry, placeOf, reserveTry } from './lock-out.ts';
import { verifyPassword } from './password.ts';
import type { AuthDeps } from './session-service.ts';

export interface PasswordTry extends Origin {
  readonly email: string;
  readonly password: string;
}

/**
 * Whose password it is, or null for a wrong one. The try is counted in a transaction of its own before the password is
 * hashed: a hash takes long enough for a hundred others to begin. @throws ProblemError `too_many_requests`
 */
export async function checkPassword(deps: AuthDeps, { password, ...tried }: PasswordTry) {
  const email = tried.email.trim().toLowerCase();
  const now = deps.clock.now();
  const { known, attempt } = await asIdentityService(deps.database, async (trx) => {
    const from = { email, place: await placeOf(trx, email, tried) };
    await reserveTry(trx, now, from);
    const person = await trx
      .selectFrom('identities')
      .select(['id', 'email', 'password_hash', 'password_from'])
      .where('email', '=', email)
      .executeTakeFirst();
    return { known: person, attempt: from };
  });
  const usable = password.length <= PASSWORD_LIMITS.maximum ? password : '';
  const matches = await verifyPassword(usable, known?.password_hash ?? null);
  if (!known || !matches) return null;
  await asIdentityService(deps.database, (trx) => giveBackTry(trx, attempt));
  return known;
}
