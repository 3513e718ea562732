import pg from 'pg';
import { readStart } from '../install/start.ts';

/**
 * Runs `work` on the PostgreSQL database of this server's environment, as the owner of its tables where one is named.
 *
 * @throws Error with the words of `embedded` where the server has the embedded database
 */
export async function withOwnerDatabase<T>(
  embedded: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { config } = await readStart(process.env);
  const url = config.migrationDatabaseUrl ?? config.databaseUrl;
  if (url === null) throw new Error(embedded);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
