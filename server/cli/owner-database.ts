import pg from 'pg';
import { lendEmbedded } from '../embedded/embedded-database.ts';
import { readStart } from '../install/start.ts';

/**
 * Runs `work` on the database of this server's environment, as the owner of its tables where one is named; on the embedded
 * one whether its server runs or not.
 */
export async function withOwnerDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { config } = await readStart(process.env);
  const url = config.migrationDatabaseUrl ?? config.databaseUrl;
  const run = (address: string) => withClient(address, work);
  return url === null ? lendEmbedded(config.dataDir, run) : run(url);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
