import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { RoleName } from '../../src/domain/identity/role-permissions.ts';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { hashPassword } from '../auth/password/password.ts';
import type { Database } from '../database/database.ts';
import { setUpActor } from '../database/schema/actor.ts';
import type { Tables } from '../database/schema/tables.ts';
import { asIdentityService, auditSetting, inTenant } from '../database/tenants/tenant.ts';
import { isInstalled, markInstalled } from '../install/installed.ts';
import { mailInvitation } from '../mail/invitation-mail.ts';
import { invite } from '../modules/people/invitations.ts';
import { callContext } from '../resource/rows/row-store.ts';
import type { SeededMember } from './tenant-basics.ts';
import { writeTenantBasics } from './tenant-basics.ts';

export interface NewTenant {
  readonly id: string;
  readonly name: string;
  /** IANA name; absent: UTC. */
  readonly timeZone?: string;
  /** ISO 4217; absent: euros. */
  readonly currency?: string;
  readonly admin: NewPerson;
  /** Runs the platform; may be the same person. */
  readonly superAdmin: NewPerson;
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/**
 * A tenant with its roles, switches and administrator, and a super admin of the platform. A person who is known already
 * keeps their name and password, and once the product is installed is invited: nobody becomes a member unasked.
 *
 * @throws SetUpError when the tenant has people already.
 */
export async function setUpTenant(database: Database, clock: Clock, tenant: NewTenant): Promise<void> {
  if (await isTenantSetUp(database, tenant.id)) {
    throw new SetUpError(`The tenant "${tenant.id}" is set up already.`);
  }
  const asksTheKnown = await isInstalled(database);
  const admin = await ensurePerson(database, tenant.admin);
  const superAdmin = await ensurePerson(database, tenant.superAdmin);
  const isAsked = (person: Person) => asksTheKnown && person.wasKnown;
  await asIdentityService(database, (trx) =>
    trx
      .insertInto('tenants')
      .values({
        id: tenant.id,
        name: tenant.name,
        ...(tenant.timeZone && { time_zone: tenant.timeZone }),
        ...(tenant.currency && { currency: tenant.currency }),
        created_at: new Date(clock.now()).toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  await inTenant(database, setUpActor(tenant.id), async (trx, { epoch, zone }) => {
    await writeTenantBasics(trx, {
      tenantId: tenant.id,
      people: isAsked(admin) ? [] : [asMember(admin, 'tenant_admin')],
      flags: { inventory: true, manufacturing: true },
      flagId: () => uuidv7(clock),
    });
    if (isAsked(admin))
      await inviteKnown(trx, { tenantId: tenant.id, epoch, zone, clock }, admin, 'tenant_admin');
  });
  await inTenant(database, setUpActor(PLATFORM_TENANT), async (trx, { epoch, zone }) => {
    const known = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', superAdmin.id)
      .executeTakeFirst();
    await writeTenantBasics(trx, {
      tenantId: PLATFORM_TENANT,
      people: known || isAsked(superAdmin) ? [] : [asMember(superAdmin, 'super_admin')],
      flags: {},
      flagId: () => uuidv7(clock),
    });
    if (!known && isAsked(superAdmin)) {
      await inviteKnown(trx, { tenantId: PLATFORM_TENANT, epoch, zone, clock }, superAdmin, 'super_admin');
    }
  });
  await markInstalled(database, clock);
  database.changed(tenant.id);
}

export function isTenantSetUp(database: Database, tenantId: string): Promise<boolean> {
  return inTenant(database, setUpActor(tenantId), async (trx) => {
    const somebody = await trx.selectFrom('members').select('id').limit(1).executeTakeFirst();
    return somebody !== undefined;
  });
}

/** `message` is for the operator. */
class SetUpError extends Error {
  override readonly name = 'SetUpError';
}

interface Person {
  readonly wasKnown: boolean;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly username: string;
}

async function ensurePerson(database: Database, person: NewPerson): Promise<Person> {
  const email = person.email.trim().toLowerCase();
  const hash = await hashPassword(person.password);
  return asIdentityService(database, async (trx) => {
    const known = await trx
      .selectFrom('identities')
      .select(['id', 'email', 'name', 'username'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (known) return { ...known, wasKnown: true };
    // Not made from the time: every tenant that takes the person in sees the id, and not since when others know them.
    const created = { id: randomUUID(), email, name: person.name, username: email.split('@')[0] ?? email };
    await trx
      .insertInto('identities')
      .values({ ...created, password_hash: hash })
      .execute();
    return { ...created, wasKnown: false };
  });
}

function asMember({ id, email, name, username }: Person, role: RoleName): SeededMember {
  return { id, email, name, username, role };
}

async function inviteKnown(
  trx: Transaction<Tables>,
  { tenantId, epoch, zone, clock }: { tenantId: string; epoch: string; zone: string; clock: Clock },
  { email, name, username }: Person,
  role: RoleName,
): Promise<void> {
  const actor = setUpActor(tenantId);
  const now = new Date(clock.now()).toISOString();
  const context = callContext({ trx, actor, epoch, zone, now, audit: auditSetting(actor) });
  await invite(context, { mailInvitation }, { email, name, username, role, locale: null });
}
