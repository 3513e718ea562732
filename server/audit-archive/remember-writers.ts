import type pg from 'pg';

/**
 * Keeps who wrote on which record when the entries that say so leave the database: what somebody asked for is granted by
 * somebody else, however long ago that was. Of a tenant that has moved that is asked elsewhere. @param place a partition of the audit log; `client` in a transaction
 */
export async function rememberWriters(client: pg.Client, place: string): Promise<void> {
  const { rows: tenants } = await client.query<{ id: string }>(
    `select distinct tenant_id as id from ${place} where user_id is not null
      and tenant_id not in (select tenant from tenant_moves where state = 'moved')`,
  );
  for (const { id } of tenants) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [id]);
    await client.query(
      `insert into archived_writers select distinct tenant_id, entity, entity_id, user_id from ${place}
        where tenant_id = $1 and user_id is not null and action in ('insert', 'update') on conflict do nothing`,
      [id],
    );
  }
}
