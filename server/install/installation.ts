import type { DatabaseChoice, DatabaseFound, DatabaseState } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { ServerConfig } from '../config.ts';
import type { Database, DatabaseOptions } from '../database/database.ts';
import { openDatabase } from '../database/database.ts';
import { migrationNames } from '../database/schema/migrate.ts';
import { refuse } from '../problems/errors.ts';
import type { DatabaseRefused } from './database-fault.ts';
import { refusalOfDatabase } from './database-fault.ts';
import { addressWithoutPassword, inspectPostgres } from './inspect-postgres.ts';
import { isInstalled } from './installed.ts';
import type { Environment, InstallationSettings } from './settings-file.ts';
import { chosenDatabase, readSettings, withSettings, writeSettings } from './settings-file.ts';
import { readSuperAdmin } from './super-admin.ts';

export interface WizardOptions {
  readonly config: ServerConfig;
  /** The process's own, without the settings file. */
  readonly env: Environment;
  readonly clock: Clock;
  /** Default: false. Providers on this machine may be named: for tests. */
  readonly loopbackProviders?: boolean;
  /** What was chosen before the last stop and could be opened again. */
  readonly opened: Database | null;
  /** Why it could not be opened. */
  readonly fault: DatabaseRefused | null;
}

/** How far an installation is, in this process. What must outlive it is in the settings file and in the database. */
export interface RunningInstallation {
  readonly options: WizardOptions;
  settings: InstallationSettings;
  database: Database | null;
  progress: Pick<DatabaseState, 'phase' | 'done' | 'total' | 'fault'>;
  /** Settles, and never rejects, when migrations under way have ended. */
  migrating: Promise<void>;
}

export async function resumeInstallation(options: WizardOptions): Promise<RunningInstallation> {
  const total = (await migrationNames()).length;
  const { opened: database, fault } = options;
  return {
    options,
    settings: await readSettings(options.config.dataDir),
    database,
    progress: database
      ? { phase: 'ready', done: total, total, fault: null }
      : { phase: fault ? 'failed' : 'open', done: 0, total, fault: fault && plainFault(fault) },
    migrating: Promise.resolve(),
  };
}

/** @throws ProblemError `unavailable` when the folder cannot be written */
export async function saveSettings(
  installation: RunningInstallation,
  next: InstallationSettings,
): Promise<void> {
  await writeSettings(installation.options.config.dataDir, next).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    refuse('unavailable', [], {
      reason: 'data_dir_not_writable',
      message: `DATA_DIR cannot be written: ${words}`,
    });
  });
  installation.settings = next;
}

export function openNow({ database }: RunningInstallation): Database {
  return database ?? refuse('transition_refused', [], 'database_first');
}

/** Also when another server on the same database was faster. */
export async function isInstallationDone({ database }: RunningInstallation): Promise<boolean> {
  return database !== null && (await isInstalled(database));
}

export async function refuseWhenDone(installation: RunningInstallation): Promise<void> {
  if (await isInstallationDone(installation)) refuse('not_found', [], 'wizard_closed');
}

/** Writes nothing. @throws ProblemError `validation` that says what is wrong with the address */
export async function tryDatabase(choice: DatabaseChoice): Promise<DatabaseFound> {
  if (choice.kind === 'embedded') return { version: '', holds: 'nothing' };
  const { url = '', migrationUrl } = choice;
  try {
    return await inspectPostgres({ url, migrationUrl });
  } catch (error) {
    const { code, message } = refusalOfDatabase(error);
    return refuse('validation', [{ path: 'url', code, message }], { message: `The database ${message}.` });
  }
}

/**
 * Keeps the choice and begins to migrate. Sent again, it changes nothing while that goes on, and nothing afterwards;
 * another database can be chosen until somebody is in the first. The choice is kept before the work begins: a server
 * that is killed in the middle goes on with it at its next start.
 */
export async function chooseDatabase(
  installation: RunningInstallation,
  choice: DatabaseChoice,
): Promise<void> {
  await refuseWhenDone(installation);
  const { options, settings, database, progress } = installation;
  if (progress.phase === 'migrating') return;
  const chosen = withChoice(settings, choice);
  if (database && isSameChoice(options.env, settings, chosen)) return;
  if (options.env['DATABASE_URL']) refuse('transition_refused', [], 'database_fixed');
  if (database && (await readSuperAdmin(database))) {
    refuse('transition_refused', [], 'admin_in_database');
  }
  await tryDatabase(choice);
  await saveSettings(installation, chosen);
  installation.database = null;
  await database?.close();
  begin(installation, optionsOf(chosen, options.config.dataDir));
}

function begin(installation: RunningInstallation, options: DatabaseOptions): void {
  const { total } = installation.progress;
  installation.progress = { phase: 'migrating', done: 0, total, fault: null };
  const onProgress = (done: number) => {
    installation.progress = { ...installation.progress, done };
  };
  installation.migrating = openDatabase(options, { onProgress }).then(
    (opened) => {
      installation.database = opened;
      installation.progress = { phase: 'ready', done: total, total, fault: null };
    },
    (error: unknown) => {
      const fault = plainFault(refusalOfDatabase(error));
      installation.progress = { phase: 'failed', done: 0, total, fault };
    },
  );
}

export function databaseState({ options, settings, progress }: RunningInstallation): DatabaseState {
  const { env } = options;
  const kind = chosenDatabase(env, settings);
  const url = withSettings(env, settings)['DATABASE_URL'];
  const address = kind === 'postgres' && url ? addressWithoutPassword(url) : null;
  return { kind, fixed: Boolean(env['DATABASE_URL']), address, ...progress };
}

function withChoice(settings: InstallationSettings, choice: DatabaseChoice): InstallationSettings {
  const {
    DATABASE_URL: _url,
    MIGRATION_DATABASE_URL: _migration,
    DATABASE_LISTEN_URL: _listen,
    DATABASE_READ_URL: _read,
    ...others
  } = settings.variables;
  if (choice.kind === 'embedded') return { ...settings, database: 'embedded', variables: others };
  const { url = '', migrationUrl } = choice;
  const variables = {
    ...others,
    DATABASE_URL: url,
    ...(migrationUrl && { MIGRATION_DATABASE_URL: migrationUrl }),
  };
  return { ...settings, database: 'postgres', variables };
}

function isSameChoice(env: Environment, before: InstallationSettings, after: InstallationSettings): boolean {
  if (chosenDatabase(env, before) !== after.database) return false;
  return ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].every(
    (name) => (env[name] ?? before.variables[name]) === after.variables[name],
  );
}

function optionsOf(settings: InstallationSettings, dataDir: string): DatabaseOptions {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl } = settings.variables;
  if (url === undefined) return { dataDir };
  return migrationUrl === undefined ? { url } : { url, migrationUrl };
}

function plainFault({ code, message }: DatabaseRefused): DatabaseState['fault'] {
  return { code, message };
}
