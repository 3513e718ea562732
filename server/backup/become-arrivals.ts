import type pg from 'pg';
import { ARRIVALS_ROLE } from '../plugins/arrivals-role.ts';
import { NoBackup } from './archive-lines.ts';

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
