import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { lendEmbedded } from '../embedded/embedded-database.ts';
import { explainDatabase } from '../install/database-fault.ts';
import { connect, onConnection } from '../postgres/connection.ts';

/**
 * Runs `work` on the database of this server, as the owner of its tables where one is named; on the embedded one whether its
 * server runs or not.
 */
export async function withOwnerDatabase<T>(
  config: ServerConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = config.migrationDatabaseUrl ?? config.databaseUrl;
  const run = (address: string) =>
    onConnection(
      connect({ connectionString: address }).catch((error: unknown) => {
        throw explainDatabase(error, config);
      }),
      work,
    );
  return url === null ? lendEmbedded(config.dataDir, run) : run(url);
}
