import type pg from 'pg';
import type { ArchivedTenant } from './archive-lines.ts';
import { NoBackup } from './archive-lines.ts';
import type { StoredTable } from './catalogue.ts';

/**
 * What a tenant's archive leaves out: who is signed in and what is on its way to them, which another server must not go on with;
 * and what decides who gets in there (proved domains, the provider's secret), which is set up again.
 */
const LEFT_OUT: readonly string[] = [
  'refresh_families',
  'odk_devices',
  'last_tenants',
  'awaited_resets',
  'mails',
  'sign_in_domains',
  'single_sign_on_secrets',
];

/** Of several tenants: they come with a tenant as far as they are its members' or its own. */
export const SHARED: readonly string[] = ['tenants', 'identities'];

/** @throws NoBackup where there is no such tenant */
export async function tenantNamed(client: pg.Client, id: string): Promise<ArchivedTenant> {
  const { rows } = await client.query<ArchivedTenant>('select id, name from tenants where id = $1', [id]);
  const [tenant] = rows;
  if (tenant) return tenant;
  const { rows: all } = await client.query<{ id: string }>('select id from tenants order by id limit 20');
  throw new NoBackup(`There is no tenant "${id}". There are: ${all.map((each) => each.id).join(', ')}.`);
}

export function tablesOfTenant(tables: readonly StoredTable[]): StoredTable[] {
  return tables.filter(
    ({ table, hasTenant }) => SHARED.includes(table) || (hasTenant && !LEFT_OUT.includes(table)),
  );
}

/** A query of the rows of one table that are the tenant's, each as PostgreSQL writes a row as text. */
export function rowsOfTenant(
  client: pg.Client,
  { table, columns }: StoredTable,
  { id }: Pick<ArchivedTenant, 'id'>,
  leftOut = OF_A_PERSON,
): string {
  const name = client.escapeIdentifier(table);
  const tenant = client.escapeLiteral(id);
  const listed = (as: string, other: LeftOut) =>
    columns.map((column) => other[column]?.(tenant) ?? `${as}.${client.escapeIdentifier(column)}`).join(', ');
  if (table === 'tenants')
    return `select row(${listed('own', OF_THE_TENANT)})::${name}::text as row from ${name} as own where id = ${tenant}`;
  if (table !== 'identities') {
    return `select whole_row::text as row from ${name} as whole_row where tenant_id = ${tenant}`;
  }
  return `select row(${listed('person', leftOut)})::${name}::text as row from ${name} as person
    where id in (select id from members where tenant_id = ${tenant})`;
}

/**
 * Second factors are sealed with the server's secret and stay. Who had one proves their mailbox before they choose a new password, for
 * a password alone must not let them in elsewhere.
 */
const OF_A_PERSON: LeftOut = {
  password_hash: () => `case when exists (select from second_factors where user_id = person.id
    and enabled_at is not null) then null else person.password_hash end`,
  password_from: (tenant) => ofTenant('person.password_from', tenant),
};

/** What was archived here is not there: whoever reads the log there is told so. */
const OF_THE_TENANT: LeftOut = {
  audit_archived_before: () =>
    'greatest(own.audit_archived_before, (select audit_archived_before from server_state))',
};

/** Columns whose value another installation does not get as it is: what it gets instead. */
export type LeftOut = Readonly<Record<string, (tenant: string) => string>>;

/** A column that names a tenant: no other one's name. */
export function ofTenant(column: string, tenant: string): string {
  return `case when ${column} = ${tenant} then ${column} end`;
}
