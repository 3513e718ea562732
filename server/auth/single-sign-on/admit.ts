import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { adminRoleOf } from '../../../src/domain/identity/role.ts';
import { user } from '../../../src/domain/identity/user.ts';
import { takeBackInvitation } from '../../modules/people/invitations.ts';
import type { Tables } from '../../plugins/tables.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { auditSetting, inTenant, withIdentityService } from '../../plugins/tenant.ts';
import type { WriteContext } from '../../resource/row-store.ts';
import { updateRow } from '../../resource/row-store.ts';
import type { Membership } from '../membership.ts';
import { membershipIn } from '../membership.ts';
import type { AuthDeps, Caller, Granted } from '../session-service.ts';
import { openSession } from '../session-service.ts';
import type { Claims } from './claims.ts';
import { emailOf, mappedRole } from './claims.ts';
import { addPerson, findPerson } from './person.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { TenantSso } from './sso-settings.ts';

export interface Arrival extends Caller {
  readonly sso: TenantSso;
  readonly subject: string;
  readonly claims: Claims;
}

/**
 * Lets somebody in whom the tenant's provider vouches for: finds or makes the person, gives them the role that the claims
 * say, and opens a session of this tenant and no other. All in one transaction, with its audit rows, or nothing.
 *
 * @throws SignInRefused, ProblemError `quota_reached`
 */
export async function admit(deps: AuthDeps, arrival: Arrival): Promise<Granted> {
  const { sso, subject } = arrival;
  const tenantId = sso.tenant_id;
  const email = provenEmail(arrival);
  const admitted = await inTenant(deps.database, actorOf(arrival, ''), async (trx, { epoch }) => {
    await takeTurns(trx, arrival);
    const now = new Date(deps.clock.now()).toISOString();
    const contextOf = async (userId: string): Promise<WriteContext> => {
      const actor = actorOf(arrival, userId);
      const audit = auditSetting(actor);
      await sql`select set_config('app.actor', ${audit}, true)`.execute(trx);
      return { trx, actor, epoch, now, opId: null, audit };
    };
    const found = await findPerson(trx, { tenantId, issuer: sso.issuer, subject, email });
    const role = await existingRole(trx, tenantId, mappedRole(arrival.claims, sso.role_claim, sso.role_map));
    const userId = found?.id ?? (await addPerson(trx, contextOf, arrival, { email, role }));
    const context = await contextOf(userId);
    if (found) await update(context, found, role);
    const membership = await withIdentityService(trx, () => requireActive(trx, userId, tenantId));
    return withIdentityService(trx, async () => {
      await link(trx, arrival, userId, now);
      const granted = await openSession(deps, trx, membership, arrival);
      // Last: it leaves the transaction in no tenant.
      const after = JSON.stringify({ signIn: 'sso', issuer: sso.issuer, subject });
      await sql`select audit_identity(${tenantId}, ${userId}::uuid, '{}'::jsonb, ${after}::jsonb,
        ${auditSetting(context.actor)}::jsonb)`.execute(trx);
      return granted;
    });
  });
  deps.database.changed(tenantId);
  return admitted;
}

/**
 * The address, where it may be used to find somebody. The provider has to say that it is proven, unless the tenant's
 * administrator trusts all of its addresses. @throws SignInRefused `domain`
 */
function provenEmail({ sso, claims }: Arrival): string | null {
  const email = emailOf(claims);
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  if (domain !== undefined && sso.domains.length > 0 && !sso.domains.includes(domain)) {
    throw new SignInRefused('domain');
  }
  return sso.trust_email || claims['email_verified'] === true ? email : null;
}

/** Two tabs of somebody new must not make two people: the second waits, and finds the first one's. */
async function takeTurns(trx: Transaction<Tables>, { sso, subject }: Arrival): Promise<void> {
  const turn = JSON.stringify([sso.tenant_id, sso.issuer, subject]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
}

/** An active member gets the role of the claims; whoever is invited has accepted by coming. */
async function update(
  context: WriteContext,
  found: { readonly id: string; readonly role: string; readonly status: string },
  mapped: string | null,
): Promise<void> {
  const role = mapped !== null && (await mayLeave(context, found, mapped)) ? mapped : found.role;
  const status = found.status === 'invited' ? 'active' : found.status;
  if (role === found.role && status === found.status) return;
  await updateRow(context, user, found.id, { role, status });
  if (status !== found.status) await takeBackInvitation(context, found.id);
}

/** The last administrator stays one, whatever the provider says: somebody must be able to mend its settings. */
async function mayLeave(
  { trx, actor }: WriteContext,
  found: { readonly id: string; readonly role: string },
  role: string,
): Promise<boolean> {
  const admins = adminRoleOf(actor.tenantId);
  if (found.role !== admins || role === admins) return true;
  // The lock that everybody takes who changes administrators.
  await trx
    .selectFrom('roles')
    .select('name')
    .where('tenant_id', '=', actor.tenantId)
    .where('name', '=', admins)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const another = await trx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('role', '=', admins)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', found.id)
    .executeTakeFirst();
  return another !== undefined;
}

/** Null too for a role that was deleted since it was mapped. */
async function existingRole(
  trx: Transaction<Tables>,
  tenantId: string,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const role = await trx
    .selectFrom('roles')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return role?.name ?? null;
}

async function requireActive(
  trx: Transaction<Tables>,
  userId: string,
  tenantId: string,
): Promise<Membership> {
  const membership = await membershipIn(trx, { userId, tenantId, signedInWith: 'sso' });
  if (!membership || membership.suspended !== null) throw new SignInRefused('suspended');
  return membership;
}

/** Their account at the provider, from now on found by its own name and not by an address that may change. */
async function link(
  trx: Transaction<Tables>,
  { sso, subject }: Arrival,
  userId: string,
  now: string,
): Promise<void> {
  const used = { user_id: userId, last_used_at: now };
  await trx
    .insertInto('single_sign_on_links')
    .values({ tenant_id: sso.tenant_id, issuer: sso.issuer, subject, created_at: now, ...used })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet(used))
    .execute();
}

function actorOf({ sso, deviceId, ip, requestId }: Arrival, userId: string): Actor {
  return {
    tenantId: sso.tenant_id,
    userId,
    role: '',
    permissions: [],
    deviceId,
    deviceTime: null,
    ip,
    requestId,
  };
}
