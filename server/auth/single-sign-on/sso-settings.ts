import { type Selectable, sql, type Transaction } from 'kysely';
import { adminRoleOf } from '../../../src/domain/identity/role.ts';
import type { SignInProvider } from '../../../src/domain/identity/single-sign-on.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { openSecret } from '../second-factor/sealed-secret.ts';
import type { Membership } from '../session/membership.ts';
import type { Client } from './provider.ts';

/** A tenant's settings as signing in reads them, before anybody is known. */
export type TenantSso = Selectable<Tables['single_sign_on']> & { readonly tenant_name: string };

/** The settings of an active tenant where single sign-on is on. As the identity service. */
export async function activeSso(trx: Transaction<Tables>, tenantId: string): Promise<TenantSso | undefined> {
  return active(trx).where('single_sign_on.tenant_id', '=', tenantId).executeTakeFirst();
}

/** Whether the domain of an address is proved to be the tenant's. As the identity service. */
export async function isProvedDomain(
  trx: Transaction<Tables>,
  tenantId: string,
  domain: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('sign_in_domains')
    .select('domain')
    .where('domain', '=', domain)
    .where('tenant_id', '=', tenantId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws when the server's secret is another than it was: nobody can be signed in then. */
export async function clientOf(trx: Transaction<Tables>, key: Uint8Array, sso: TenantSso): Promise<Client> {
  const { issuer, client_id: clientId, tenant_id: tenantId } = sso;
  const stored = await trx
    .selectFrom('single_sign_on_secrets')
    .select('sealed')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!stored) return { issuer, clientId, secret: null };
  const secret = openSecret(key, tenantId, stored.sealed);
  if (secret === null) throw new Error('AUTH_SECRET is another than when the client secret was saved');
  return { issuer, clientId, secret };
}

/**
 * By the domain of an address, where it is proved to be the tenant's, or by the tenant's own short name. An address is never
 * looked up: whether somebody has it makes no difference to the answer.
 */
export async function findProviders(trx: Transaction<Tables>, given: string): Promise<SignInProvider[]> {
  const text = given.trim().toLowerCase();
  const domain = text.includes('@') ? text.slice(text.lastIndexOf('@') + 1) : null;
  const found = await active(trx)
    .$if(domain !== null, (rows) =>
      rows.where((row) =>
        row.exists(
          row
            .selectFrom('sign_in_domains')
            .select('sign_in_domains.domain')
            .whereRef('sign_in_domains.tenant_id', '=', 'single_sign_on.tenant_id')
            .where('sign_in_domains.domain', '=', domain)
            .where('sign_in_domains.verified_at', 'is not', null),
        ),
      ),
    )
    .$if(domain === null, (rows) => rows.where('single_sign_on.tenant_id', '=', text))
    .orderBy(sql`sort_key(tenants.name)`)
    .limit(10)
    .execute();
  return found.map(({ tenant_id: tenantId, tenant_name: name, issuer }) => ({
    tenantId,
    name,
    host: new URL(issuer).host,
  }));
}

/** Of these memberships, those that nobody signs in to but by single sign-on. Administrators keep the other ways. */
export async function closedToOtherWays(
  trx: Transaction<Tables>,
  memberships: readonly Membership[],
): Promise<ReadonlySet<string>> {
  const ids = memberships
    .filter(({ tenant, user }) => user.role !== adminRoleOf(tenant.id))
    .map(({ tenant }) => tenant.id);
  if (ids.length === 0) return new Set();
  const closed = await trx
    .selectFrom('single_sign_on')
    .select('tenant_id')
    .where('tenant_id', 'in', ids)
    .where('enabled', '=', true)
    .where('only_sso', '=', true)
    .execute();
  return new Set(closed.map((row) => row.tenant_id));
}

function active(trx: Transaction<Tables>) {
  return trx
    .selectFrom('single_sign_on')
    .innerJoin('tenants', 'tenants.id', 'single_sign_on.tenant_id')
    .selectAll('single_sign_on')
    .select('tenants.name as tenant_name')
    .where('single_sign_on.enabled', '=', true)
    .where('tenants.status', '=', 'active');
}
