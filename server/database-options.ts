import type { ServerConfig } from './config.ts';
import type { DatabaseOptions } from './plugins/database.ts';

/** PostgreSQL where the environment names one, else the embedded database in the data directory. */
export function databaseOptions(config: ServerConfig): DatabaseOptions {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config;
  if (databaseUrl === null) return { dataDir };
  return migrationDatabaseUrl === null
    ? { url: databaseUrl, seenIn: dataDir }
    : { url: databaseUrl, migrationUrl: migrationDatabaseUrl, seenIn: dataDir };
}
