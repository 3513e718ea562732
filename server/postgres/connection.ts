import pg from 'pg';

/**
 * A machine that has died says nothing. The system asks a peer that has been silent for ten seconds whether it is still there, and
 * gives it up ten seconds later; one that lets nobody in is given up too.
 */
export const GIVES_UP = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 12_000,
} as const;

/**
 * In SQL: what this transaction, or session, acknowledges is on the disk before, though cluster, database, role or environment say
 * `synchronous_commit = off`. What waits for more than the disk stays.
 */
export function flushed(of: 'transaction' | 'session'): string {
  return `case when current_setting('synchronous_commit') = 'off'
    then set_config('synchronous_commit', 'on', ${of === 'transaction'}) end`;
}

/**
 * One connection outside of a pool, open. When it breaks, the statement under way or the next one is rejected; the driver tells
 * it by an event as well, which would end this process if nobody listened.
 *
 * @throws what the driver says when it cannot connect
 */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...GIVES_UP, ...config });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select ${flushed('session')}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Does something on a connection, which is closed whatever comes of it. */
export async function onConnection<T>(
  opening: Promise<pg.Client>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await opening;
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** After a failure, which stays the one that is told: a connection that has broken has rolled back by itself. */
export async function rollBack(client: pg.ClientBase): Promise<void> {
  await client.query('rollback').catch(() => undefined);
}
