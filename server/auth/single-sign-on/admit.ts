import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { SsoProof } from '../../../src/domain/identity/single-sign-on.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { auditSetting, inTenant, withIdentityService } from '../../database/tenants/tenant.ts';
import { lockPeople } from '../../modules/people/authority.ts';
import { noteAcceptance } from '../../modules/people/places.ts';
import { callContext } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { followAcceptance } from '../account/follow-acceptance.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import type { Membership } from '../session/membership.ts';
import { membershipIn } from '../session/membership.ts';
import { holdPerson } from '../session/refresh-families.ts';
import type { AuthDeps, Caller, Granted } from '../session/session-parts.ts';
import { openSession } from '../sign-in/session-service.ts';
import { existingRole, joinTenant, updateMember } from './membership-of-claims.ts';
import type { KnownPerson } from './person.ts';
import { findPerson, makeIdentity } from './person.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { TenantSso } from './sso-settings.ts';

export interface SingleSignOnArrival extends Caller {
  readonly sso: TenantSso;
  readonly subject: string;
  /** Proven; null: only a known account gets in. */
  readonly email: string | null;
  readonly name: string;
  /** What the claims say; null: nothing. */
  readonly mapped: string | null;
  /** The provider says that it asked for two, and the tenant believes it. */
  readonly twoFactors: boolean;
  /** Who has just proved that the account is theirs, and by what; null: nobody yet. */
  readonly proven: { readonly userId: string; readonly by: SsoProof } | null;
}

/** Let in, or somebody who has to prove first that the account is theirs. */
export type Admitted =
  | { readonly granted: Granted }
  | { readonly needs: SsoProof; readonly person: Pick<KnownPerson, 'id' | 'email' | 'name' | 'locale'> };

/**
 * Lets somebody in whom the tenant's provider vouches for: finds or makes the person, gives them the role that the claims
 * say, and opens a session of this tenant and no other. All in one transaction, with its audit rows, or nothing.
 *
 * An account that exists is somebody's: the provider's word joins nobody to it and lets nobody past its second factor. Its
 * owner agrees once, with their password or a code mailed to them (decision 35).
 *
 * @throws SignInRefused, ProblemError `quota_reached`
 */
export async function admit(deps: AuthDeps, arrival: SingleSignOnArrival): Promise<Admitted> {
  const { sso } = arrival;
  const tenantId = sso.tenant_id;
  const admitted = await inTenant(
    deps.database,
    actorOf(arrival, ''),
    async (trx, { epoch, zone }): Promise<Admitted> => {
      await takeTurns(trx, arrival);
      const now = new Date(deps.clock.now()).toISOString();
      const { found, role } = await knownAs(trx, arrival);
      requireWelcome(arrival, found, role);
      const needs = found && (await proofFor(trx, arrival, found));
      if (found && needs) return { needs, person: found };
      const userId = found?.id ?? (await newIdentity(trx, arrival));
      const actor = actorOf(arrival, userId);
      const audit = auditSetting(actor);
      await sql`select set_config('app.actor', ${audit}, true)`.execute(trx);
      const context = callContext({ trx, actor, epoch, zone, now, audit });
      if (found?.member) await updateMember(context, { id: userId, ...found.member }, role);
      else await joinTenant(context, { ...arrival, userId }, role);
      await holdProvider(trx, sso);
      const granted = await withIdentityService(trx, async () => {
        // Coming, with a proof, is how somebody accepts who was invited, or is known elsewhere.
        const accepts = found && found.member?.status !== 'active';
        if (accepts) await followAcceptance(trx, actor, { now, hasOwnPassword: found.hasOwnPassword });
        else if (hasAgreed(arrival)) await noteAcceptance(trx, { userId, tenantId, now });
        return open(deps, context, arrival);
      });
      return { granted };
    },
  );
  if ('granted' in admitted) deps.database.changed(tenantId);
  return admitted;
}

/**
 * Whom the arrival is of, and the role that its claims give. Whoever becomes a member by it, or gets another role, waits for those
 * who change people and roles, and is looked at again: a place may have been taken, and a role removed.
 */
async function knownAs(trx: Transaction<Tables>, { sso, subject, email, mapped }: SingleSignOnArrival) {
  const tenantId = sso.tenant_id;
  const look = async () => ({
    found: await findPerson(trx, { tenantId, issuer: sso.issuer, subject, email }),
    role: await existingRole(trx, tenantId, mapped),
  });
  const first = await look();
  const member = first.found?.member;
  if (member?.status === 'active' && (first.role ?? member.role) === member.role) return first;
  await lockPeople(trx, tenantId);
  return look();
}

/**
 * The settings by which the provider was asked, until the commit: whoever changes them ends the sessions of the provider before,
 * and finds this one. @throws SignInRefused where they were changed meanwhile
 */
async function holdProvider(
  trx: Transaction<Tables>,
  { tenant_id: tenantId, version }: TenantSso,
): Promise<void> {
  const same = await trx
    .selectFrom('single_sign_on')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .forShare()
    .executeTakeFirst();
  if (!same) throw new SignInRefused('expired', 'settings changed');
}

/** Before anything is asked of them: no proof of theirs would change it. @throws SignInRefused */
function requireWelcome(
  { sso, email }: SingleSignOnArrival,
  found: KnownPerson | null,
  role: string | null,
): void {
  if (found?.member?.status === 'suspended') throw new SignInRefused('suspended');
  if (found?.member) return;
  if (email === null) throw new SignInRefused('unverified');
  if (!sso.create_people || (role ?? sso.default_role) === null) throw new SignInRefused('unknown');
}

/** What is missing before the account is theirs to open; null: nothing. */
async function proofFor(
  trx: Transaction<Tables>,
  { proven, twoFactors }: SingleSignOnArrival,
  found: KnownPerson,
): Promise<SsoProof | null> {
  if (proven !== null) {
    // Somebody else's account since then: the proof was not about that.
    if (proven.userId !== found.id) throw new SignInRefused('expired', 'another person');
    if (proven.by !== 'code') return null;
  }
  const isMember = found.member?.status === 'active';
  const isTheirs = found.isLinked && isMember && (found.hasConsented || !found.isGuarded);
  if (!isTheirs) return found.hasOwnPassword ? 'password' : 'mail';
  if (proven !== null || twoFactors) return null;
  return (await withIdentityService(trx, () => hasSecondFactor(trx, found.id))) ? 'code' : null;
}

/** By an act of their own and just now: a password that nobody chose for them, or a code that was mailed to them. */
function hasAgreed({ proven }: SingleSignOnArrival): boolean {
  return proven !== null && proven.by !== 'code';
}

/** Two tabs of somebody new must not make two people: the second waits, and finds the first one's. */
async function takeTurns(trx: Transaction<Tables>, { sso, subject }: SingleSignOnArrival): Promise<void> {
  const turn = JSON.stringify([sso.tenant_id, sso.issuer, subject]);
  await holdTurn(trx, turn);
}

async function newIdentity(trx: Transaction<Tables>, { email, name }: SingleSignOnArrival): Promise<string> {
  if (email === null) throw new SignInRefused('unverified');
  const id = await withIdentityService(trx, () => makeIdentity(trx, { email, name }));
  // Somebody else made them at this moment: they exist now, and are asked for a proof at the next try.
  if (id === null) throw new SignInRefused('expired', 'made meanwhile');
  return id;
}

async function open(
  deps: AuthDeps,
  { trx, actor, now }: WriteContext,
  arrival: SingleSignOnArrival,
): Promise<Granted> {
  const { sso, subject, proven } = arrival;
  await holdPerson(trx, actor.userId);
  const membership = await requireActive(trx, arrival, actor.userId);
  await link(trx, arrival, actor.userId, now);
  const granted = await openSession(deps, trx, membership, arrival);
  // Last: it leaves the transaction in no tenant.
  const consent = hasAgreed(arrival) && { consent: proven?.by };
  const after = JSON.stringify({ signIn: 'sso', issuer: sso.issuer, subject, ...consent });
  await sql`select audit_identity(${actor.tenantId}, ${actor.userId}::uuid, '{}'::jsonb, ${after}::jsonb,
    ${auditSetting(actor)}::jsonb)`.execute(trx);
  return granted;
}

async function requireActive(
  trx: Transaction<Tables>,
  { sso, twoFactors }: SingleSignOnArrival,
  userId: string,
): Promise<Membership> {
  const signedInWith = twoFactors ? 'sso_two_factors' : 'sso';
  const membership = await membershipIn(trx, { userId, tenantId: sso.tenant_id, signedInWith });
  if (!membership || membership.suspended !== null) throw new SignInRefused('suspended');
  return membership;
}

/** Their account at the provider, from now on found by its own name and not by an address that may change. */
async function link(
  trx: Transaction<Tables>,
  arrival: SingleSignOnArrival,
  userId: string,
  now: string,
): Promise<void> {
  const { sso, subject } = arrival;
  const consented = hasAgreed(arrival) && { consented_at: now };
  const used = { user_id: userId, last_used_at: now, ...consented };
  await trx
    .insertInto('single_sign_on_links')
    .values({ tenant_id: sso.tenant_id, issuer: sso.issuer, subject, created_at: now, ...used })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet(used))
    .execute();
}

function actorOf({ sso, deviceId, ip, requestId }: SingleSignOnArrival, userId: string): Actor {
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
