import type pg from 'pg';
import { connect } from '../../server/postgres/connection.ts';

/** Does something on a connection of its own to a database. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: url });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
