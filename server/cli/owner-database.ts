import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { lendEmbedded } from '../embedded/embedded-database.ts';
import { connect } from '../plugins/connection.ts';

/**
 * Runs `work` on the database of this server, as the owner of its tables where one is named; on the embedded one whether its
 * server runs or not.
 */
export async function withOwnerDatabase<T>(
  { databaseUrl, migrationDatabaseUrl, dataDir }: ServerConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = migrationDatabaseUrl ?? databaseUrl;
  const run = (address: string) => withClient(address, work);
  return url === null ? lendEmbedded(dataDir, run) : run(url);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: url });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
