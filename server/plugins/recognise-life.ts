import type pg from 'pg';

/**
 * PostgreSQL that repeats what another one does. It may be behind, and takes no writes: what comes to it waits until it, or
 * another one at its address, takes over. The code is PostgreSQL's own for a server that nobody can use yet.
 */
class OnStandby extends Error {
  override readonly name = 'OnStandby';
  readonly code = '57P03';

  constructor() {
    super('the database is a standby');
  }
}

/**
 * Before a connection's first request: commits are flushed before they are acknowledged, whatever the cluster's settings
 * say, and another database than the one that was served last has another epoch.
 *
 * @throws OnStandby
 */
export async function recogniseLife(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select recognise_life(),
    case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end
    where not pg_is_in_recovery()`);
  if (rowCount === 0) throw new OnStandby();
}
