import type { Transaction } from 'kysely';
import type { NamedTenant, SignIn } from '../../../src/domain/identity/session.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { refuse, refuseOther } from '../../problems/errors.ts';
import { noteTenant } from '../account/last-tenant.ts';
import { forgetFailures, lockOutPlace } from '../password/lock-out.ts';
import { finishResets } from '../second-factor/awaited-reset.ts';
import { checkSecondFactor } from '../second-factor/sign-in-check.ts';
import { ACCESS_TOKEN_LIFETIME, signAccessToken } from '../session/access-token.ts';
import { checkPassword } from '../session/check-password.ts';
import { newDeviceKey } from '../session/known-device.ts';
import type { Membership } from '../session/membership.ts';
import { membershipIn, membershipsOf } from '../session/membership.ts';
import type { RefreshKey } from '../session/refresh-cookie.ts';
import type { Presented } from '../session/refresh-families.ts';
import { expiryOf, openFamily, ownerOf, presentKey, useKey } from '../session/refresh-families.ts';
import { requireOpen } from '../session/require-open.ts';
import type { AuthDeps, Caller, Credentials, Expected, Granted, Renewer } from '../session/session-parts.ts';
import { closedToOtherWays } from '../single-sign-on/sso-settings.ts';

/**
 * @throws ProblemError `invalid_credentials`, `TOTP_REQUIRED`, `TOTP_INVALID`, `too_many_requests`, `forbidden`
 * (suspended), `wrong_tenant`, `sso_required`.
 */
export async function signIn(deps: AuthDeps, credentials: Credentials): Promise<Granted> {
  const person = await checkPassword(deps, credentials);
  if (!person) refuse('invalid_credentials');
  await finishResets(deps, person.id);
  const { totpCode, ip, deviceId, deviceKey, requestId } = credentials;
  const audited = { userId: person.id, deviceId, deviceTime: null, ip, requestId };
  const ownPassword = person.password_from === null;
  await checkSecondFactor(deps, { email: person.email, totpCode, ownPassword, ip, deviceKey, audited });
  const now = deps.clock.now();
  return asIdentityService(deps.database, async (trx) => {
    await requireSamePassword(trx, person);
    await forgetFailures(trx, now, {
      email: person.email,
      place: await lockOutPlace(trx, person.email, credentials),
    });
    // A password that an administrator chose opens that administrator's tenant, and no other.
    const { password_from: from } = person;
    const all = await membershipsOf(trx, person.id, from === null ? 'password' : 'given_password');
    const reachable = from === null ? all : all.filter((each) => each.tenant.id === from);
    return enter(deps, trx, reachable, credentials);
  });
}

/**
 * What every way in beside single sign-on ends with: a session in the tenant asked for, else in the one used last, else in the
 * first that took the person in, with the names of the others. As the identity service.
 *
 * @throws ProblemError `forbidden` (suspended), `wrong_tenant`, `sso_required`
 */
export async function enter(
  deps: AuthDeps,
  trx: Transaction<Tables>,
  reachable: readonly Membership[],
  caller: Caller & { readonly tenantId: string | null },
): Promise<Granted> {
  const { tenantId } = caller;
  const open = await openToOtherWays(trx, reachable, tenantId);
  const membership = chooseMembership(open, tenantId);
  const granted = await openSession(deps, trx, membership, caller);
  if (tenantId !== null) return granted;
  return { ...granted, body: { ...granted.body, otherTenants: othersThan(membership, open) } };
}

/**
 * Begins a session of the membership on that device. As the identity service.
 *
 * @param provenAt when the person proved who they are, where that was not now
 */
export async function openSession(
  deps: AuthDeps,
  trx: Transaction<Tables>,
  membership: Membership,
  { ip, deviceId, deviceLabel, ...caller }: Caller,
  provenAt?: string,
): Promise<Granted> {
  const now = deps.clock.now();
  const deviceKey = caller.deviceKey ?? newDeviceKey();
  const key = { family: uuidv7(deps.clock), generation: 1 };
  const expiresAt = expiryOf(now, membership.tenant.offlineDays);
  await openFamily(trx, new Date(now), {
    id: key.family,
    userId: membership.user.id,
    tenantId: membership.tenant.id,
    deviceId,
    deviceKey,
    deviceLabel,
    ip,
    signedInWith: membership.signedInWith,
    expiresAt,
    provenAt,
  });
  await noteTenant(trx, membership);
  return { body: await grant(deps, membership, key.family), key, expiresAt, deviceKey };
}

function othersThan(chosen: Membership, open: readonly Membership[]): NamedTenant[] {
  return open
    .filter((each) => each.suspended === null && each.tenant.id !== chosen.tenant.id)
    .map(({ tenant: { id, name } }) => ({ id, name }));
}

/** @throws ProblemError `refresh_refused`, `refresh_reused`, `wrong_person`, `wrong_tenant`. */
export async function refresh(
  deps: AuthDeps,
  key: RefreshKey,
  expected: Expected,
  renewer: Renewer,
): Promise<Granted> {
  const now = deps.clock.now();
  const deviceKey = renewer.deviceKey ?? newDeviceKey();
  const result = await asIdentityService(deps.database, async (trx) => {
    const owner = await ownerOf(trx, key);
    if (owner) expectOwner(owner, expected);
    const presented = await presentKey(trx, new Date(now), key);
    if (presented.outcome !== 'good') return presented;
    const membership = await membershipIn(trx, presented);
    if (!membership) return { outcome: 'refused' } satisfies Presented;
    requireOpen(membership, 'refresh_refused');
    const expiresAt = expiryOf(now, membership.tenant.offlineDays, presented.begun);
    const used = await useKey(trx, new Date(now), key, { ...renewer, expiresAt, deviceKey });
    return { membership, key: used, expiresAt, deviceKey };
  });
  if ('outcome' in result) {
    refuse(result.outcome === 'reused' ? 'refresh_reused' : 'refresh_refused');
  }
  return { ...result, body: await grant(deps, result.membership, key.family) };
}

/** @throws ProblemError `wrong_person`, `wrong_tenant` */
export function expectOwner(owner: { userId: string; tenantId: string }, expected: Expected) {
  const { userId, tenantId } = expected;
  if (userId !== undefined && userId !== owner.userId) refuseOther('wrong_person', 'userId');
  if (tenantId !== undefined && tenantId !== owner.tenantId) refuseOther('wrong_tenant', 'tenantId');
}

/**
 * A new password ends all sessions, so none may begin with the old one: the lock makes whoever sets a new one wait until
 * this session is there to be ended, and makes this wait for a password that is being set.
 */
async function requireSamePassword(
  trx: Transaction<Tables>,
  person: { readonly id: string; readonly password_hash: string | null },
): Promise<void> {
  const same = await trx
    .selectFrom('identities')
    .select('id')
    .where('id', '=', person.id)
    .where('password_hash', '=', person.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!same) refuse('invalid_credentials');
}

/**
 * The memberships that a way in beside single sign-on reaches. @throws ProblemError `sso_required` where the tenant asked
 * for, or every one, is none of them
 */
export async function openToOtherWays(
  trx: Transaction<Tables>,
  all: readonly Membership[],
  tenantId: string | null,
): Promise<readonly Membership[]> {
  const closed = await closedToOtherWays(trx, all);
  const open = all.filter(({ tenant }) => !closed.has(tenant.id));
  const isShut = tenantId === null ? open.length === 0 && all.length > 0 : closed.has(tenantId);
  return isShut ? refuse('sso_required') : open;
}

/** The tenant asked for, else the first of `membershipsOf` in which the person is active. */
function chooseMembership(all: readonly Membership[], tenantId: string | null): Membership {
  const candidates = tenantId === null ? all : all.filter((each) => each.tenant.id === tenantId);
  const chosen = candidates.find((each) => each.suspended === null) ?? candidates[0];
  if (!chosen) return refuse(tenantId === null ? 'forbidden' : 'wrong_tenant');
  requireOpen(chosen, 'forbidden');
  return chosen;
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
  const { cell } = deps;
  return {
    token,
    expiresIn: ACCESS_TOKEN_LIFETIME,
    user,
    tenant: { ...tenant, ...(cell !== null && { cell }) },
  };
}
