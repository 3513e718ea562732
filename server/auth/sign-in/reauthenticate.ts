import { asIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import type { Origin } from '../password/lock-out.ts';
import { checkCode } from '../second-factor/check-code.ts';
import { checkPassword } from '../session/check-password.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';

/** Milliseconds for which a proof counts. */
const FRESH = 10 * 60_000;

/**
 * For what changes how somebody signs in, or where: a session that was found open must not be enough.
 *
 * @throws ProblemError `reauthentication_required`
 */
export function requireFreshProof({ clock }: Pick<AuthDeps, 'clock'>, { provenAt }: RequestSession): void {
  if (clock.now() - provenAt > FRESH) refuse('reauthentication_required');
}

/** One of the two; the code is read first. */
export interface ReauthenticationProof extends Origin {
  /** Of the authenticator app, or a recovery code. */
  readonly token?: string | undefined;
  readonly password?: string | undefined;
}

/** Whoever has neither signs in again. @throws ProblemError `validation`, `transition_refused`, `too_many_requests` */
export async function proveAgain(
  deps: AuthDeps,
  { membership, token: { sessionId } }: RequestSession,
  { token, password, ...origin }: ReauthenticationProof,
): Promise<void> {
  const { id: userId, email } = membership.user;
  if (token !== undefined) {
    const tried = { ...origin, userId, email, code: token };
    const { outcome } = await checkCode(deps, 'on', tried, async () => undefined);
    if (outcome === 'absent') refuse('transition_refused', [], 'second_factor_off');
    if (outcome === 'wrong') refuseField('token');
  } else {
    if (password === undefined) {
      refuse('validation', [{ path: 'password', code: 'required', message: 'is required, or a code' }]);
    }
    const known = await checkPassword(deps, { ...origin, email, password });
    if (known?.id !== userId) refuseField('password');
  }
  const provenAt = new Date(deps.clock.now()).toISOString();
  await asIdentityService(deps.database, (trx) =>
    trx
      .updateTable('refresh_families')
      .set({ proven_at: provenAt })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute(),
  );
}

/** Not 401: the person is signed in, and their app would try to refresh the session. */
function refuseField(path: 'token' | 'password'): never {
  return refuse('validation', [{ path, code: 'invalid_value', message: 'is wrong' }]);
}
