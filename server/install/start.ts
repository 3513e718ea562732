import type { ServerConfig } from '../config.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/database.ts';
import type { MigrationWatch } from '../database/schema/migrate.ts';
import { databaseOptions } from '../database-options.ts';
import type { DatabaseRefused } from './database-fault.ts';
import { explainDatabase, refusalOfDatabase } from './database-fault.ts';
import type { Environment, InstallationSettings } from './settings-file.ts';
import { chosenDatabase, dataDirOf, readSettings, withSettings } from './settings-file.ts';

export interface Start {
  readonly config: ServerConfig;
  readonly settings: InstallationSettings;
}

/** The configuration: the environment, and below it what the wizard was told. @throws Error for the operator */
export async function readStart(env: Environment): Promise<Start> {
  const dataDir = dataDirOf(env);
  try {
    const settings = await readSettings(dataDir);
    return { config: await readConfig(withSettings(env, settings)), settings };
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Error(`DATA_DIR: the folder ${dataDir} cannot be used by this user: ${error.message}`, {
      cause: error,
    });
  }
}

export interface OpenedAtStart {
  readonly database: Database | null;
  readonly fault: DatabaseRefused | null;
}

/**
 * The database that was chosen, if one was. One that does not answer stops the start, except in the middle of an
 * installation, where the wizard asks for another: a server whose database is away for a moment must not tell its
 * devices that nothing is installed.
 */
export async function openAtStart(
  env: Environment,
  settings: InstallationSettings,
  config: ServerConfig,
  watch?: MigrationWatch,
): Promise<OpenedAtStart> {
  if (chosenDatabase(env, settings) === null) return { database: null, fault: null };
  try {
    return { database: await openDatabase(databaseOptions(config), watch), fault: null };
  } catch (error) {
    const isBeingInstalled = settings.database !== null && !settings.installed && !env['DATABASE_URL'];
    if (!isBeingInstalled) throw explainDatabase(error, config);
    return { database: null, fault: refusalOfDatabase(error) };
  }
}
