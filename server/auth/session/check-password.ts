import { PASSWORD_LIMITS } from '../../../src/domain/identity/password-fault.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import type { Attempt, Origin } from '../password/lock-out.ts';
import { giveBackTry, lockOutPlace, reserveTry } from '../password/lock-out.ts';
import { verifyPassword } from '../password/password.ts';
import type { AuthDeps } from './session-parts.ts';

export interface PasswordTry extends Origin {
  readonly email: string;
  readonly password: string;
}

/**
 * Whose password it is, or null for a wrong one. The try is counted in a transaction of its own before the password is
 * hashed: a hash takes long enough for a hundred others to begin.
 *
 * Tries of one person from one place take turns on this node, so that a crew that signs in at once with the right password
 * is not taken for somebody who guesses: each is given back before the next is counted.
 *
 * @throws ProblemError `too_many_requests`
 */
export async function checkPassword(deps: AuthDeps, { password, ...tried }: PasswordTry) {
  const email = tried.email.trim().toLowerCase();
  const place = await asIdentityService(deps.database, (trx) => lockOutPlace(trx, email, tried));
  return deps.turns(`${email} ${place}`, () => checkInTurn(deps, { email, place }, password));
}

async function checkInTurn(deps: AuthDeps, attempt: Attempt, password: string) {
  const known = await asIdentityService(deps.database, async (trx) => {
    await reserveTry(trx, deps.clock.now(), attempt);
    return trx
      .selectFrom('identities')
      .select(['id', 'email', 'password_hash', 'password_from'])
      .where('email', '=', attempt.email)
      .executeTakeFirst();
  });
  const usable = password.length <= PASSWORD_LIMITS.maximum ? password : '';
  const matches = await verifyPassword(usable, known?.password_hash ?? null);
  if (!known || !matches) return null;
  await asIdentityService(deps.database, (trx) => giveBackTry(trx, attempt));
  return known;
}
