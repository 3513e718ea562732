import type pg from 'pg';
import { connect, onConnection } from '../../server/postgres/connection.ts';

/** Does something on a connection of its own to a database. */
export function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onConnection(connect({ connectionString: url }), work);
}
