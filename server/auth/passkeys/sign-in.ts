import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { networkOf } from '../../http/messages/network-address.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { forgetFailures, reserveTry } from '../password/lock-out.ts';
import { cancelReset } from '../second-factor/awaited-reset.ts';
import { membershipsOf } from '../session/membership.ts';
import { holdPerson } from '../session/refresh-families.ts';
import type { AuthDeps, Caller, Granted } from '../session/session-parts.ts';
import { enter } from '../sign-in/session-service.ts';
import type { ChallengeDeps } from './challenge.ts';
import { CHALLENGE_LIFETIME, newChallenge, takeChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AuthenticationResponse } from './schemas.ts';
import { challengeOf, verifyAuthentication } from './verify.ts';
import { webAuthn } from './web-authn.ts';

type Deps = AuthDeps & ChallengeDeps;

/** Names nobody and no passkey: the device shows its person what it has for this server. */
export async function beginSignIn(deps: ChallengeDeps, { id }: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: newChallenge(deps, 'sign-in'),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}

interface PasskeySignIn extends Caller {
  readonly response: AuthenticationResponse;
  readonly relyingParty: RelyingParty;
  readonly tenantId: string | null;
  /** Why it was refused, for the log: the caller is not told. */
  readonly onRefused: (reason: string) => void;
}

/**
 * As by password, but that no code is asked for beside it. Everything that is wrong with the answer gets the same refusal,
 * also a passkey that nobody has.
 *
 * @throws ProblemError `invalid_credentials`, `too_many_requests`, `forbidden` (suspended), `wrong_tenant`, `sso_required`.
 */
export async function signInWithPasskey(deps: Deps, tried: PasskeySignIn): Promise<Granted> {
  const { response, onRefused } = tried;
  const now = deps.clock.now();
  // Per passkey, known or not, and network: wrong passwords of its owner do not hold back what cannot be guessed.
  const attempt = { email: `passkey ${hashOf(response.id)}`, place: networkOf(tried.ip) };
  await asIdentityService(deps.database, (trx) => reserveTry(trx, now, attempt));
  const isFresh = await takeChallenge(deps, challengeOf(response.response), 'sign-in');
  const outcome = await asIdentityService(deps.database, async (trx) => {
    const shown = isFresh ? await usePasskey(trx, now, tried) : { refused: 'challenge' };
    // Answered and not thrown: a refusal must not undo what is written about it.
    if ('refused' in shown) return shown;
    await forgetFailures(trx, now, attempt);
    await holdPerson(trx, shown.userId);
    return enter(deps, trx, await membershipsOf(trx, shown.userId, 'passkey'), tried);
  });
  if (!('refused' in outcome)) return outcome;
  onRefused(outcome.refused);
  return refuse('invalid_credentials', [], 'passkey_not_accepted');
}

/** The lock makes two answers of one passkey take turns: each sees the counter that the one before it left. */
async function usePasskey(
  trx: Transaction<Tables>,
  now: number,
  { response, relyingParty, deviceId, ip, requestId }: PasskeySignIn,
): Promise<{ readonly userId: string } | { readonly refused: string }> {
  const passkey = await trx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return { refused: 'unknown' };
  const verified = await verifyAuthentication(response, passkey, relyingParty);
  if (verified.fault !== null) return { refused: verified.fault };
  const { newCounter, credentialBackedUp } = verified.shown;
  const { id, user_id: userId, counter, name } = passkey;
  const counts = newCounter > 0 || counter > 0;
  if (counts && newCounter <= counter) {
    // WebAuthn Level 3 §6.1.1: there are two of it, and nobody can tell which one is the person's.
    const by = { userId, deviceId, deviceTime: null, ip, requestId };
    await auditIdentity(trx, by, { before: {}, after: { passkeyCopied: name } });
    return { refused: 'counter' };
  }
  await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, backed_up: credentialBackedUp, last_used_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
  // They have it: it is not lost.
  await cancelReset(trx, { userId, deviceId, deviceTime: null, ip, requestId });
  return { userId };
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}
