import type { ServerConfig } from './config.ts';
import type { DatabaseOptions } from './database/database.ts';

/** PostgreSQL where the environment names one, else the embedded database in the data directory. */
export function databaseOptions(config: ServerConfig): DatabaseOptions {
  const { readSeconds } = config;
  const { databaseUrl, migrationDatabaseUrl, databaseListenUrl, databaseReadUrl, dataDir } = config;
  if (databaseUrl === null) return { dataDir, readSeconds };
  return {
    url: databaseUrl,
    seenIn: dataDir,
    readSeconds,
    ...(migrationDatabaseUrl !== null && { migrationUrl: migrationDatabaseUrl }),
    ...(databaseListenUrl !== null && { listenUrl: databaseListenUrl }),
    ...(databaseReadUrl !== null && { readUrl: databaseReadUrl }),
  };
}
