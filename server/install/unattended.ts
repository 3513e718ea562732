import type { ServiceName, SystemCheck } from '../../src/domain/install/wizard.ts';
import { SERVICE_NAMES } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { passwordFault } from '../auth/password/password-rules.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/database.ts';
import { databaseOptions } from '../database-options.ts';
import { ProblemError } from '../problems/errors.ts';
import type { NewPerson } from '../seed/set-up.ts';
import { isTenantSetUp, setUpTenant } from '../seed/set-up.ts';
import { refusalOfDatabase } from './database-fault.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { isInstalled, markInstalled } from './installed.ts';
import { savePlatformSso } from './platform-sso.ts';
import { serviceValues, withServices } from './services.ts';
import type { Environment, InstallationSettings } from './settings-file.ts';
import { readSettings, writeSettings } from './settings-file.ts';
import { saveSuperAdmin } from './super-admin.ts';
import { checkSystem } from './system-check.ts';
import { tryService } from './try-service.ts';
import { closeForGood } from './wizard.ts';

type Person = Pick<NewPerson, 'email' | 'name'>;

export interface Unattended {
  readonly config: ServerConfig;
  readonly env: Environment;
  readonly clock: Clock;
  readonly superAdmin: Person;
  /** Null: the super admin makes tenants later. */
  readonly tenant: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string;
    readonly currency?: string;
    readonly admin: Person;
  } | null;
  /** Keeps database and services of this environment in the data directory, for a server that is not given them. */
  readonly keepsEnvironment: boolean;
  readonly triesServices: boolean;
  /** Asked only for people who have to be made. */
  passwordOf(who: 'superAdmin' | 'admin', person: Person): Promise<string>;
  onStep(step: UnattendedStep): void;
}

export interface UnattendedStep {
  readonly step: 'check' | 'database' | 'services' | 'admin' | 'tenant' | 'complete';
  readonly words: string;
  /** It had been done by an earlier run. */
  readonly wasDone: boolean;
}

/** `exitCode`: 3 the machine, 4 the database, 5 a person, 6 a service. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly step: UnattendedStep['step'];
  readonly exitCode: number;

  constructor(step: UnattendedStep['step'], exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
    this.exitCode = exitCode;
  }
}

/**
 * The wizard's steps without a browser, for whoever may read the data directory: no token is asked for. Run again, it
 * does what is left to do.
 *
 * @throws StepFailed
 */
export async function installUnattended(given: Unattended): Promise<void> {
  const { config, env, clock, onStep } = given;
  const checks = await checkSystem({ config, env, clock, database: null, databaseFault: null }, null);
  requireNoFailure(checks);
  onStep({ step: 'check', words: `${checks.length} checks passed`, wasDone: false });
  const database = await open(config);
  try {
    const wasInstalled = await isInstalled(database);
    onStep({ step: 'database', words: `${database.kind} is ready`, wasDone: wasInstalled });
    await saveServices(given);
    await makeSuperAdmin(given, database, wasInstalled);
    if (!wasInstalled) await openPlatformSso(given, database);
    await makeTenant(given, database);
    await markInstalled(database, clock);
    await closeForGood(config.dataDir);
    onStep({ step: 'complete', words: 'Fieldline is installed', wasDone: wasInstalled });
  } finally {
    await database.close();
  }
}

function requireNoFailure(checks: readonly SystemCheck[]): void {
  const failed = checks.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return;
  throw new StepFailed('check', 3, failed.map(({ message, mend }) => `${message} ${mend ?? ''}`).join('\n'));
}

async function open(config: ServerConfig): Promise<Database> {
  try {
    const { databaseUrl: url, migrationDatabaseUrl } = config;
    if (url !== null) {
      await inspectPostgres({ url, migrationUrl: migrationDatabaseUrl ?? undefined }).catch(passInstalled);
    }
    return await openDatabase(databaseOptions(config));
  } catch (error) {
    const { message } = refusalOfDatabase(error);
    throw new StepFailed('database', 4, `The database ${message}.`, { cause: error });
  }
}

/** That it is installed is no refusal to whoever runs this again. */
function passInstalled(error: unknown): void {
  if (refusalOfDatabase(error).code !== 'database_installed') throw error;
}

async function saveServices(given: Unattended): Promise<void> {
  const { config, env, onStep } = given;
  const settings = await readSettings(config.dataDir);
  const named = SERVICE_NAMES.filter((service) => serviceValues(env, settings, service) !== null);
  if (given.triesServices) {
    for (const service of named) await requireService(given, settings, service);
  }
  await writeSettings(config.dataDir, kept(given, settings));
  const words = named.length === 0 ? 'no services' : `services: ${named.join(', ')}`;
  onStep({ step: 'services', words, wasDone: settings.servicesDone });
}

async function requireService(
  given: Unattended,
  settings: InstallationSettings,
  service: ServiceName,
): Promise<void> {
  const values = serviceValues(given.env, settings, service) ?? {};
  const { clock, config, superAdmin } = given;
  const reach = { loopback: false, privateHosts: config.ssoPrivateHosts };
  const { result, words } = await tryService(service, values, { clock, reach, recipient: superAdmin.email });
  if (result === 'works') return;
  throw new StepFailed('services', 6, `${service}: ${result.replaceAll('_', ' ')}${words && ` (${words})`}`);
}

function kept(
  { config, env, keepsEnvironment }: Unattended,
  settings: InstallationSettings,
): InstallationSettings {
  const database = config.databaseUrl === null ? 'embedded' : settings.database;
  const base: InstallationSettings = { ...settings, database, servicesDone: true };
  if (!keepsEnvironment) return base;
  const choices = Object.fromEntries(
    SERVICE_NAMES.map((service) => [service, serviceValues(env, settings, service) ?? undefined]),
  );
  // As if the environment had said nothing: what it says is what is kept.
  const withAll = withServices({}, base, choices);
  const { databaseUrl, migrationDatabaseUrl, databaseListenUrl, databaseReadUrl } = config;
  if (databaseUrl === null) return withAll;
  const variables = {
    ...withAll.variables,
    DATABASE_URL: databaseUrl,
    ...(migrationDatabaseUrl !== null && { MIGRATION_DATABASE_URL: migrationDatabaseUrl }),
    ...(databaseListenUrl !== null && { DATABASE_LISTEN_URL: databaseListenUrl }),
    ...(databaseReadUrl !== null && { DATABASE_READ_URL: databaseReadUrl }),
  };
  return { ...withAll, database: 'postgres', variables };
}

async function makeSuperAdmin(given: Unattended, database: Database, wasInstalled: boolean): Promise<void> {
  const { clock, onStep, superAdmin } = given;
  if (!wasInstalled) {
    const password = await given.passwordOf('superAdmin', superAdmin);
    await saveSuperAdmin(database, clock, { ...superAdmin, password }).catch((error: unknown) => {
      throw new StepFailed('admin', 5, `${superAdmin.email}: ${wordsOf(error)}`, { cause: error });
    });
  }
  onStep({ step: 'admin', words: `${superAdmin.email} runs the platform`, wasDone: wasInstalled });
}

async function openPlatformSso({ config, env, clock, superAdmin }: Unattended, database: Database) {
  const values = serviceValues(env, await readSettings(config.dataDir), 'sso');
  const { authSecret } = config;
  if (values) await savePlatformSso(database, { authSecret, clock }, values, superAdmin.email);
}

async function makeTenant(given: Unattended, database: Database): Promise<void> {
  const { clock, onStep, superAdmin, tenant } = given;
  if (!tenant) return;
  const wasDone = await isTenantSetUp(database, tenant.id);
  if (!wasDone) {
    const password = await given.passwordOf('admin', tenant.admin);
    const fault = passwordFault(password, tenant.admin.email);
    if (fault) throw new StepFailed('tenant', 5, `${tenant.admin.email}: password ${fault.message}`);
    // Known since the step before: a password is neither needed nor taken.
    const known = { ...superAdmin, password };
    await setUpTenant(database, clock, {
      ...tenant,
      admin: { ...tenant.admin, password },
      superAdmin: known,
    });
  }
  onStep({ step: 'tenant', words: `${tenant.name} is set up for ${tenant.admin.email}`, wasDone });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : String(error);
  const { details, message } = error.problem;
  return details.length === 0 ? message : details.map((one) => `${one.path} ${one.message}`).join(', ');
}
