import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService, auditSetting } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import type { Membership } from '../session/membership.ts';
import { membershipIn } from '../session/membership.ts';
import type { RefreshKey } from '../session/refresh-cookie.ts';
import type { Presented } from '../session/refresh-families.ts';
import { holdPerson, ownerOf, presentKey, revokeFamily } from '../session/refresh-families.ts';
import { requireOpen } from '../session/require-open.ts';
import type { AuthDeps, Caller, Expected, Granted } from '../session/session-parts.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';
import { expectOwner, openSession, openToOtherWays } from './session-service.ts';

export interface TenantSwitch {
  /** Where to. */
  readonly tenantId: string;
  /** Whose session it is taken to be: another tab may have signed somebody else in. */
  readonly expected: Expected;
  readonly caller: Caller;
}

/**
 * Ends the session of the key and begins one of the same person in another tenant, without a password: the key shows that
 * they gave it here. A session that one tenant's administrator vouched for stays in that tenant (decision 13), and is told
 * the same as if the person did not belong to the other one.
 *
 * A device that loses the answer has to sign in again; nothing that waits on it is touched by that.
 *
 * @throws ProblemError `refresh_refused`, `refresh_reused`, `wrong_person`, `wrong_tenant`, `sso_required`, `forbidden` (suspended)
 */
export async function switchTenant(deps: AuthDeps, key: RefreshKey, wanted: TenantSwitch): Promise<Granted> {
  const { tenantId, expected, caller } = wanted;
  const now = new Date(deps.clock.now());
  const result = await asIdentityService(deps.database, async (trx) => {
    const owner = await ownerOf(trx, key);
    if (owner) {
      expectOwner(owner, expected);
      await holdPerson(trx, owner.userId);
    }
    const presented = await presentKey(trx, now, key);
    if (presented.outcome !== 'good') return presented;
    const membership = await openMembership(trx, presented, tenantId);
    await revokeFamily(trx, now, key.family, 'replaced');
    await audit(trx, membership, caller);
    return openSession(deps, trx, membership, caller, presented.provenAt);
  });
  if ('outcome' in result) refuse(result.outcome === 'reused' ? 'refresh_reused' : 'refresh_refused');
  return result;
}

async function openMembership(
  trx: Transaction<Tables>,
  { userId, tenantId: from, signedInWith }: Extract<Presented, { outcome: 'good' }>,
  tenantId: string,
): Promise<Membership> {
  const isShut = opensOneTenant(signedInWith) && tenantId !== from;
  const membership = isShut ? null : await membershipIn(trx, { userId, tenantId, signedInWith });
  if (!membership) {
    return refuse('wrong_tenant', [
      { path: 'tenantId', code: 'invalid_value', message: 'is not one of yours' },
    ]);
  }
  await openToOtherWays(trx, [membership], tenantId);
  requireOpen(membership, 'forbidden');
  return membership;
}

/** In the log of the tenant that is entered; the one that is left learns nothing of it. */
async function audit(
  trx: Transaction<Tables>,
  { user, tenant }: Membership,
  { ip, deviceId, requestId }: Caller,
): Promise<void> {
  const actor = auditSetting({ userId: user.id, deviceId, deviceTime: null, ip, requestId });
  const after = JSON.stringify({ signIn: 'switched' });
  await sql`select audit_identity(${tenant.id}, ${user.id}::uuid, '{}'::jsonb, ${after}::jsonb, ${actor}::jsonb)`.execute(
    trx,
  );
}
