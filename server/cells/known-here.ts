import type { Transaction } from 'kysely';
import type { SignInProvider } from '../../src/domain/identity/single-sign-on.ts';
import { membershipsOf } from '../auth/session/membership.ts';
import type { RefreshKey } from '../auth/session/refresh-cookie.ts';
import { opensOneTenant } from '../auth/session/signed-in-with.ts';
import { findProviders } from '../auth/single-sign-on/sso-settings.ts';
import type { Tables } from '../database/schema/tables.ts';

/**
 * Whether somebody of that address, or with that passkey, works in a tenant that is here. An account whose tenants have moved
 * is left behind: its password and its second factor are not its person's any more. As the identity service, as all of these.
 */
export async function knowsPerson(
  trx: Transaction<Tables>,
  person: { readonly email: string } | { readonly passkey: string },
): Promise<boolean> {
  const people = trx
    .selectFrom('identities')
    .innerJoin('members', 'members.id', 'identities.id')
    .leftJoin('tenant_moves', (join) =>
      join.onRef('tenant_moves.tenant', '=', 'members.tenant_id').on('tenant_moves.state', '=', 'moved'),
    )
    .where('members.deleted_at', 'is', null)
    .where('tenant_moves.tenant', 'is', null)
    .select('identities.id')
    .limit(1);
  const wanted =
    'email' in person
      ? people.where('identities.email', '=', plainEmail(person.email))
      : people
          .innerJoin('passkeys', 'passkeys.user_id', 'identities.id')
          .where('passkeys.credential_id', '=', person.passkey);
  const found = await wanted.executeTakeFirst();
  return found !== undefined;
}

/** As addresses are stored. */
export function plainEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** And not moved from here. */
export async function hasTenant(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('tenants')
    .leftJoin('tenant_moves', (join) =>
      join.onRef('tenant_moves.tenant', '=', 'tenants.id').on('tenant_moves.state', '=', 'moved'),
    )
    .where('tenants.id', '=', id)
    .where('tenant_moves.tenant', 'is', null)
    .select('tenants.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Of a tenant that has not moved from here; null: there is no such session, and never was. */
export async function sessionHere(
  trx: Transaction<Tables>,
  now: Date,
  family: string,
): Promise<'living' | 'over' | null> {
  const found = await trx
    .selectFrom('refresh_families')
    .leftJoin('tenant_moves', (join) =>
      join
        .onRef('tenant_moves.tenant', '=', 'refresh_families.tenant_id')
        .on('tenant_moves.state', '=', 'moved'),
    )
    .where('refresh_families.id', '=', family)
    .where('tenant_moves.tenant', 'is', null)
    .select(['revoked_at', 'expires_at'])
    .executeTakeFirst();
  if (!found) return null;
  return found.revoked_at === null && Date.parse(found.expires_at) > now.getTime() ? 'living' : 'over';
}

/** Providers of tenants that are here. */
export async function providersHere(trx: Transaction<Tables>, of: string): Promise<SignInProvider[]> {
  const found = await findProviders(trx, of);
  const here: SignInProvider[] = [];
  for (const each of found) if (await hasTenant(trx, each.tenantId)) here.push(each);
  return here;
}

export interface KnownTenant {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly suspended: boolean;
}

/** Where the session of the key may go; nothing for one that is over. Does not use the key. */
export async function tenantsOfKey(
  trx: Transaction<Tables>,
  now: Date,
  key: RefreshKey,
): Promise<KnownTenant[]> {
  const family = await trx
    .selectFrom('refresh_families')
    .select(['user_id', 'tenant_id', 'signed_in_with'])
    .where('id', '=', key.family)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('used_generation', '<=', key.generation)
    .executeTakeFirst();
  if (!family) return [];
  const all = await membershipsOf(trx, family.user_id, family.signed_in_with);
  const isShut = opensOneTenant(family.signed_in_with);
  return all
    .filter(
      ({ tenant, suspended }) => suspended !== 'tenant_moved' && (!isShut || tenant.id === family.tenant_id),
    )
    .map(({ tenant, user, suspended }) => ({
      id: tenant.id,
      name: tenant.name,
      role: user.role,
      suspended: suspended !== null,
    }));
}
