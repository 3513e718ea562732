import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '../../postgres/connection.ts';

/** Milliseconds between two looks. */
const LOOK = 1000;

/**
 * A connection to a database that takes writes. A standby, and one that is starting, become that in a while: whoever wants to
 * be told waits for it, each time with a new connection, because the address may lead to another one by then.
 *
 * @param onWait told once; without it nobody waits
 */
export async function connectToPrimary(url: string, onWait?: () => void): Promise<pg.Client> {
  for (let looks = 0; ; looks++) {
    const client = await writable(url);
    if (client) return client;
    if (!onWait) throw Object.assign(new Error('the database takes no writes'), { code: '25006' });
    if (looks === 0) onWait();
    await setTimeout(LOOK);
  }
}

/** Null for one that may not be written yet. */
async function writable(url: string): Promise<pg.Client | null> {
  const client = await connect({ connectionString: url }).catch((error: unknown) => {
    if (isStarting(error)) return null;
    throw error;
  });
  if (!client) return null;
  try {
    const { rows } = await client.query("select current_setting('transaction_read_only') as is_read_only");
    if (rows[0]?.is_read_only === 'off') return client;
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03';
}
