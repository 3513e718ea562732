import type { Transaction } from 'kysely';
import { PASSKEY_LIMITS } from '../../../src/domain/identity/passkey.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import type { Origin } from '../password/lock-out.ts';
import { checkPassword } from '../session/check-password.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';
import type { Ceremony, ChallengeDeps } from './challenge.ts';
import { CHALLENGE_LIFETIME, newChallenge, takeChallenge } from './challenge.ts';
import { countPasskeys, requireOwnSession, shownPasskey, tellOwner } from './own-passkeys.ts';
import { suggestedName } from './passkey-names.ts';
import type { RelyingParty } from './relying-party.ts';
import type { RegistrationResponse } from './schemas.ts';
import { ALGORITHMS, challengeOf, userHandle, verifyRegistration } from './verify.ts';
import { webAuthn } from './web-authn.ts';

type Deps = AuthDeps & ChallengeDeps;

/**
 * What the browser asks the person's device for, after the present password: a session that somebody found open must not be
 * enough to stay in for good. The challenge is good in this session alone, and says that the password was right.
 *
 * @throws ProblemError `forbidden`, `validation`, `too_many_requests`, `quota_reached`
 */
export async function beginAdding(
  deps: Deps,
  session: RequestSession,
  relyingParty: RelyingParty,
  { currentPassword, ...origin }: Origin & { readonly currentPassword: string },
) {
  requireOwnSession(session);
  const { id, email, name } = session.membership.user;
  const known = await checkPassword(deps, { ...origin, email, password: currentPassword });
  if (known?.id !== id) {
    refuse('validation', [{ path: 'currentPassword', code: 'invalid_value', message: 'is wrong' }]);
  }
  const held = await asIdentityService(deps.database, async (trx) => {
    await requireRoom(trx, id);
    return trx
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', id)
      .execute();
  });
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Fieldline',
    rpID: relyingParty.id,
    userID: userHandle(id),
    userName: known.email,
    userDisplayName: name,
    challenge: newChallenge(deps, ceremonyIn(session)),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: held.map(({ credential_id: credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

interface NewPasskey {
  readonly response: RegistrationResponse;
  /** For its first name. */
  readonly device: string;
}

/** @throws ProblemError `forbidden`, `validation`, `already_exists`, `quota_reached` */
export async function addPasskey(
  deps: Deps,
  session: RequestSession,
  by: Actor,
  relyingParty: RelyingParty,
  { response, device }: NewPasskey,
) {
  requireOwnSession(session);
  if (!(await takeChallenge(deps, challengeOf(response.response), ceremonyIn(session)))) {
    refuseResponse('is too old, or was sent before');
  }
  const verified = await verifyRegistration(response, relyingParty);
  if (verified.fault !== null) return refuseResponse(`is not what was asked for: ${verified.fault}`);
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.shown;
  const row = {
    id: uuidv7(deps.clock),
    user_id: by.userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
    name: suggestedName(aaguid, device),
    created_at: new Date(deps.clock.now()).toISOString(),
    last_used_at: null,
  };
  await asIdentityService(deps.database, async (trx) => {
    await requireRoom(trx, by.userId);
    const added = await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) refuse('already_exists', [], 'passkey_known');
    await auditIdentity(trx, by, { before: { passkey: null }, after: { passkey: row.name } });
    await tellOwner(trx, by.userId, 'passkey-added', row.name);
  });
  return shownPasskey(row);
}

function ceremonyIn({ token }: RequestSession): Ceremony {
  return `add in ${token.sessionId}`;
}

/** The lock on the person's row makes several that are added at once take turns. */
async function requireRoom(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .selectFrom('identities')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if ((await countPasskeys(trx, userId)) < PASSKEY_LIMITS.count) return;
  refuse('quota_reached', [], 'passkeys_enough');
}

function refuseResponse(message: Predicate): never {
  return refuse('validation', [{ path: 'response', code: 'invalid_value', message }]);
}
