import type { Transaction } from 'kysely';
import type { RoleName } from '../../src/domain/identity/role-permissions.ts';
import { ROLE_NAMES, ROLE_PERMISSIONS } from '../../src/domain/identity/role-permissions.ts';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { Tables } from '../database/schema/tables.ts';
import { writeFirstPlugins } from './bundled-plugins.ts';

export interface SeededMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly role: RoleName;
}

export interface TenantBasics {
  readonly tenantId: string;
  readonly people: readonly SeededMember[];
  readonly flags: Readonly<Record<string, boolean>>;
  /** The id of a flag's row. */
  readonly flagId: (key: string) => string;
}

const PLATFORM_ROLES: readonly RoleName[] = ['super_admin', 'platform_staff'];

/**
 * What every tenant starts with: its roles, its first people, its switches, plugins to choose from. For set-up and for
 * the demo data.
 */
export async function writeTenantBasics(trx: Transaction<Tables>, basics: TenantBasics): Promise<void> {
  const { tenantId, people, flags, flagId } = basics;
  const platform = tenantId === PLATFORM_TENANT;
  const roles = ROLE_NAMES.filter((name) => PLATFORM_ROLES.includes(name) === platform);
  await trx
    .insertInto('roles')
    .values(
      roles.map((name) => ({
        tenant_id: tenantId,
        name,
        permissions: JSON.stringify(ROLE_PERMISSIONS[name]),
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .execute();
  if (people.length > 0) {
    await trx
      .insertInto('members')
      .values(people.map((person) => ({ tenant_id: tenantId, ...person })))
      .execute();
  }
  const keys = Object.entries(flags);
  if (keys.length > 0) {
    await trx
      .insertInto('feature_flags')
      .values(keys.map(([key, enabled]) => ({ tenant_id: tenantId, id: flagId(key), key, enabled })))
      .execute();
  }
  if (!platform) await writeFirstPlugins(trx, tenantId);
}
