import type pg from 'pg';
import { ARRIVALS_ROLE } from '../database/schema/arrivals-role.ts';
import { NoBackup } from './archive-lines.ts';
import type { StoredTable } from './catalogue.ts';

/** Held while a tenant moves, away or here, or is restored: of one installation one at a time. Shared by what must not happen beside it. */
export const MOVE_LOCK = 7_340_091;

/**
 * In this transaction the owner writes the rows of a tenant that comes from elsewhere: no trigger heeds them, for what rows cause
 * was caused when they were written first, and nobody else waits. @throws NoBackup where the owner may not take the role
 */
export async function becomeArrivals(client: pg.Client, tenant: string): Promise<void> {
  await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
  await client.query(`set local role ${ARRIVALS_ROLE}`).catch((error: unknown) => {
    throw new NoBackup(
      `The owner of the tables may not become ${ARRIVALS_ROLE}. As a superuser of that PostgreSQL:
  create role ${ARRIVALS_ROLE} nologin; grant ${ARRIVALS_ROLE} to <owner> with admin option;
  and start that server once, which gives the role its rights.`,
      { cause: error },
    );
  });
}

/**
 * It is here from now on, also where it once was and moved away. Its devices download anew and send again what is not known here.
 * Those of other tenants go on.
 */
export async function beHere(client: pg.Client, tenant: string): Promise<void> {
  await client.query('delete from tenant_moves where tenant = $1', [tenant]);
  await client.query('update tenants set epoch = substr(md5(gen_random_uuid()::text), 1, 8) where id = $1', [
    tenant,
  ]);
}

/** Numbers that counters give go on well behind the tenant's highest: others draw some at this moment. */
export async function passOnNumbers(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, quote_ident(a.attname) as column,
        pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
    [tables.filter(({ hasTenant }) => hasTenant).map(({ table }) => table)],
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, own.top + 100000) from (
          select max(${column}) as top from ${client.escapeIdentifier(table)} where tenant_id = current_tenant()
        ) as own where own.top >= (select last_value from ${sequence})`,
      [sequence],
    );
  }
}
