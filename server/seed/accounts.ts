import type { RoleName } from '../../src/domain/identity/role-permissions.ts';
import type { Database } from '../database/database.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { seedId } from './seed-kit.ts';

/** Public by intent: it stands on the login page wherever demo data is loaded. */
export const DEMO_PASSWORD = 'fieldline-demo';

export const DEMO_TENANTS = {
  platform: 'Platform',
  'demo-tenant': 'Alder Valley Grid',
  'harbor-grid': 'Harbor Grid',
} as const;

/** Where the stations of the demo stand. */
export const DEMO_ZONE = 'Europe/London';

export type DemoTenantId = keyof typeof DEMO_TENANTS;

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly memberships: readonly { readonly tenantId: DemoTenantId; readonly role: RoleName }[];
}

/** The accounts of design §6, in the order in which the login page offers them. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('tech1@demo.example', 'Lena Vogt', { 'demo-tenant': 'technician' }),
  person('tech2@demo.example', 'Tomás Rivera', { 'demo-tenant': 'technician' }),
  person('planner@demo.example', 'Marcus Okafor', { 'demo-tenant': 'planner' }),
  person('store@demo.example', 'Aisha Rahman', { 'demo-tenant': 'storekeeper' }),
  person('admin@demo.example', 'Ingrid Solberg', { 'demo-tenant': 'tenant_admin' }),
  person('viewer@demo.example', 'Peter Lindqvist', { 'demo-tenant': 'viewer' }),
  person('both@demo.example', 'Robin Castellanos', { 'demo-tenant': 'planner', 'harbor-grid': 'planner' }),
  person('admin@harbor.example', 'Nora Whitfield', { 'harbor-grid': 'tenant_admin' }),
  person('tech@harbor.example', 'Kofi Mensah', { 'harbor-grid': 'technician' }),
  person('super@fieldline.example', 'Sana Mirza', { platform: 'super_admin' }),
  person('staff@fieldline.example', 'Joel Hart', { platform: 'platform_staff' }),
];

/** One person is one identity, whatever tenants they work in. */
export function personId(email: string): string {
  return seedId('person', email);
}

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly password: string;
}

/** The accounts to offer; null where no demo data was loaded. */
export async function demoAccounts(database: Database): Promise<readonly DemoAccount[] | null> {
  if (!(await holdsDemo(database))) return null;
  return DEMO_PEOPLE.flatMap(({ email, name, memberships }) =>
    memberships.map(({ tenantId, role }) => ({
      email,
      name,
      role,
      tenantId,
      tenantName: DEMO_TENANTS[tenantId],
      password: DEMO_PASSWORD,
    })),
  );
}

/** Whether the demo data was loaded, whole. */
export async function holdsDemo(database: Database): Promise<boolean> {
  const state = await asIdentityService(database, (trx) =>
    trx.selectFrom('server_state').select('demo').executeTakeFirst(),
  );
  return state?.demo ?? false;
}

function person(
  email: string,
  name: string,
  roles: Readonly<Partial<Record<DemoTenantId, RoleName>>>,
): DemoPerson {
  const memberships = (['platform', 'demo-tenant', 'harbor-grid'] as const).flatMap((tenantId) => {
    const role = roles[tenantId];
    return role ? [{ tenantId, role }] : [];
  });
  return { email, name, memberships };
}
