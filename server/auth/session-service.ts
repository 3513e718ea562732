import type { SignIn } from '../../src/domain/identity/session.ts';
import type { Clock } from '../../src/domain/kit/ids.ts';
import { uuidv7 } from '../../src/domain/kit/ids.ts';
import { problem } from '../../src/domain/kit/problem.ts';
import type { Database } from '../plugins/database.ts';
import { ProblemError, refuse } from '../plugins/errors.ts';
import { asIdentityService } from '../plugins/tenant.ts';
import { ACCESS_TOKEN_LIFETIME, signAccessToken } from './access-token.ts';
import { countFailure, forgetFailures, secondsToWait } from './lock-out.ts';
import type { Membership } from './membership.ts';
import { membershipIn, membershipsOf } from './membership.ts';
import { PASSWORD_LIMITS, verifyPassword } from './password.ts';
import type { RefreshKey } from './refresh-cookie.ts';
import type { Presented } from './refresh-families.ts';
import { expiryOf, openFamily, ownerOf, presentKey, useKey } from './refresh-families.ts';

export interface AuthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
}

/** What a sign-in or a refresh gives: the answer's body, and the key for the cookie. */
export interface Granted {
  readonly body: SignIn;
  readonly key: RefreshKey;
  readonly expiresAt: Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly tenantId: string | null;
  readonly ip: string;
  readonly deviceId: string | null;
  readonly deviceLabel: string;
}

/** @throws ProblemError `invalid_credentials`, `too_many_requests`, `forbidden` (suspended), `wrong_tenant`. */
export async function signIn(deps: AuthDeps, credentials: Credentials): Promise<Granted> {
  const person = await checkPassword(deps, credentials);
  const now = deps.clock.now();
  return asIdentityService(deps.database, async (trx) => {
    await forgetFailures(trx, now, { email: person.email, ip: credentials.ip });
    const membership = chooseMembership(await membershipsOf(trx, person.id), credentials.tenantId);
    const key = { family: uuidv7(deps.clock), generation: 1 };
    const expiresAt = expiryOf(now, membership.tenant.offlineDays);
    await openFamily(trx, new Date(now), {
      id: key.family,
      userId: person.id,
      tenantId: membership.tenant.id,
      deviceId: credentials.deviceId,
      deviceLabel: credentials.deviceLabel,
      expiresAt,
    });
    return { body: await grant(deps, membership, key.family), key, expiresAt };
  });
}

/** The refresh call names whom it is for; a key of somebody else's session is left unused. */
export interface Expected {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
}

/** @throws ProblemError `refresh_refused`, `refresh_reused`, `wrong_person`, `wrong_tenant`. */
export async function refresh(deps: AuthDeps, key: RefreshKey, expected: Expected): Promise<Granted> {
  const now = deps.clock.now();
  const result = await asIdentityService(deps.database, async (trx) => {
    const owner = await ownerOf(trx, key);
    if (owner) expectOwner(owner, expected);
    const presented = await presentKey(trx, new Date(now), key);
    if (presented.outcome !== 'good') return presented;
    const membership = await membershipIn(trx, presented);
    if (!membership) return { outcome: 'refused' } satisfies Presented;
    if (membership.suspended) refuse('refresh_refused', [], membership.suspended);
    const expiresAt = expiryOf(now, membership.tenant.offlineDays);
    return { membership, key: await useKey(trx, new Date(now), key, expiresAt), expiresAt };
  });
  if ('outcome' in result) {
    refuse(result.outcome === 'reused' ? 'refresh_reused' : 'refresh_refused');
  }
  return { ...result, body: await grant(deps, result.membership, key.family) };
}

function expectOwner(owner: { userId: string; tenantId: string }, expected: Expected) {
  if (expected.userId !== undefined && expected.userId !== owner.userId) refuse('wrong_person');
  if (expected.tenantId !== undefined && expected.tenantId !== owner.tenantId) refuse('wrong_tenant');
}

/** Counts a wrong password in a transaction of its own: the refusal must not undo the counting. */
async function checkPassword(deps: AuthDeps, { email, password, ip }: Credentials) {
  const attempt = { email: email.trim().toLowerCase(), ip };
  const now = deps.clock.now();
  const known = await asIdentityService(deps.database, async (trx) => {
    const wait = await secondsToWait(trx, now, attempt);
    if (wait > 0) throw tooManyTries(wait);
    return trx
      .selectFrom('identities')
      .select(['id', 'email', 'password_hash'])
      .where('email', '=', attempt.email)
      .executeTakeFirst();
  });
  const usable = password.length <= PASSWORD_LIMITS.maximum ? password : '';
  const matches = await verifyPassword(usable, known?.password_hash ?? null);
  if (known && matches) return known;
  await asIdentityService(deps.database, (trx) => countFailure(trx, now, attempt));
  return refuse('invalid_credentials');
}

function tooManyTries(seconds: number): ProblemError {
  const message = `Too many wrong passwords. Try again in ${seconds} s.`;
  return new ProblemError(problem('too_many_requests', [], message), { 'retry-after': String(seconds) });
}

/** The tenant asked for, else the first by name in which the person is active. */
function chooseMembership(all: readonly Membership[], tenantId: string | null): Membership {
  const candidates = tenantId === null ? all : all.filter((each) => each.tenant.id === tenantId);
  const chosen = candidates.find((each) => each.suspended === null) ?? candidates[0];
  if (!chosen) return refuse(tenantId === null ? 'forbidden' : 'wrong_tenant');
  return chosen.suspended ? refuse('forbidden', [], chosen.suspended) : chosen;
}

async function grant(deps: AuthDeps, membership: Membership, sessionId: string): Promise<SignIn> {
  const { user, tenant, locale } = membership;
  const token = await signAccessToken(deps.accessKey, deps.clock, {
    userId: user.id,
    tenantId: tenant.id,
    role: user.role,
    sessionId,
    locale,
    location: '',
  });
  return { token, expiresIn: ACCESS_TOKEN_LIFETIME, user, tenant };
}
