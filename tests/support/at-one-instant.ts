import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/database/database.ts';
import { addressOf } from './postgres.ts';

/** A connection of its own to the database of a server on PostgreSQL. The caller ends it. */
export async function besideServer(database: Database): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const client = new pg.Client({ connectionString: addressOf(rows[0]?.name ?? '') });
  await client.connect();
  return client;
}

/**
 * Two writes of a tenant that meet, the first of them ahead: each has read and written what it will, and waits to commit
 * (which takes the tenant's counter) or for the other one. Sent at once without this they nearly always follow each other.
 */
export async function atOneInstant<T>(
  client: pg.Client,
  tenantId: string,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> {
  await client.query('begin');
  await client.query('select from change_counter where tenant_id = $1 for update', [tenantId]);
  const ahead = first();
  await untilWaiting(client, 1);
  const behind = second();
  await untilWaiting(client, 2);
  await client.query('rollback');
  return Promise.all([ahead, behind]);
}

/** Until so many sessions wait for a lock, or the one who may be among them has not waited and is done. */
export async function untilWaiting(
  client: pg.Client,
  sessions: number,
  asked?: Promise<unknown>,
): Promise<void> {
  let isDone = false;
  const noteEnd = () => {
    isDone = true;
  };
  asked?.then(noteEnd, noteEnd);
  while (!isDone) {
    // Else it would see what it saw first in its transaction, again and again.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= sessions) return;
  }
}
