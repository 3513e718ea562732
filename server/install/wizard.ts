import type {
  DatabaseChoice,
  DatabaseFound,
  ServiceChoices,
  ServiceName,
  ServiceTest,
  ServiceValues,
  SystemCheck,
  WizardState,
} from '../../src/domain/install/wizard.ts';
import type { Predicate } from '../../src/domain/kit/problems/problem.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems/errors.ts';
import { DatabaseRefused } from './database-fault.ts';
import type { RunningInstallation, WizardOptions } from './installation.ts';
import {
  chooseDatabase,
  databaseState,
  isInstallationDone,
  openNow,
  refuseWhenDone,
  resumeInstallation,
  saveSettings,
  tryDatabase,
} from './installation.ts';
import { markInstalled } from './installed.ts';
import { savePlatformSso } from './platform-sso.ts';
import { serviceStates, serviceValues, withServices } from './services.ts';
import { removeSetUpToken } from './set-up-token.ts';
import { readSettings, writeSettings } from './settings-file.ts';
import type { SuperAdmin } from './super-admin.ts';
import { readSuperAdmin, saveSuperAdmin } from './super-admin.ts';
import { checkSystem } from './system-check.ts';
import { tryService } from './try-service.ts';

/**
 * The steps of an installation. What is done stands in the settings file and in the database, so that a server that is
 * killed at any moment goes on at the next start; each step may be sent again. The command line takes the same steps.
 */
export interface Wizard {
  state(): Promise<WizardState>;
  checks(browserTime: number | null): Promise<SystemCheck[]>;
  /** Writes nothing. @throws ProblemError */
  tryDatabase(choice: DatabaseChoice): Promise<DatabaseFound>;
  /** Keeps the choice and begins to migrate; `settled` tells when that has ended. @throws ProblemError */
  chooseDatabase(choice: DatabaseChoice): Promise<void>;
  /** Waits for migrations under way. */
  settled(): Promise<void>;
  saveAdmin(admin: SuperAdmin): Promise<void>;
  /** Without values: as they are kept. */
  tryService(service: ServiceName, values: ServiceValues | null): Promise<ServiceTest>;
  saveServices(choices: ServiceChoices): Promise<void>;
  /** Closes the wizard for good. */
  complete(): Promise<void>;
  /** Also true when another server on the same database was faster. */
  isInstalled(): Promise<boolean>;
  /** The database, from now on the caller's to close. */
  handOver(): Database;
  close(): Promise<void>;
}

export async function createWizard(options: WizardOptions): Promise<Wizard> {
  const installation = await resumeInstallation(options);
  const { env, clock, config } = options;
  const inTurn = takingTurns();
  return {
    state: () => stateOf(installation),
    checks: (browserTime) => {
      const { database, progress } = installation;
      // It was one when it was kept.
      const databaseFault =
        progress.fault && new DatabaseRefused(progress.fault.code, progress.fault.message as Predicate);
      return checkSystem({ config, env, clock, database, databaseFault }, browserTime);
    },
    tryDatabase,
    chooseDatabase: (choice) => inTurn(() => chooseDatabase(installation, choice)),
    settled: () => installation.migrating,
    saveAdmin: (admin) => inTurn(() => saveSuperAdmin(openNow(installation), clock, admin)),
    tryService: (service, values) => tryChosenService(installation, service, values),
    saveServices: (choices) => inTurn(() => saveServices(installation, choices)),
    complete: () => inTurn(() => complete(installation)),
    isInstalled: () => isInstallationDone(installation),
    handOver() {
      const opened = openNow(installation);
      installation.database = null;
      return opened;
    },
    async close() {
      await installation.migrating;
      await installation.database?.close();
      installation.database = null;
    },
  };
}

/** One step at a time: a double click, or two tabs, must not be halfway through the same one. */
function takingTurns() {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
}

async function stateOf(installation: RunningInstallation): Promise<WizardState> {
  const { database, settings, options } = installation;
  const admin = database && (await readSuperAdmin(database));
  const services = serviceStates(options.env, settings);
  const afterAdmin = settings.servicesDone ? 'complete' : 'services';
  const step = !database ? 'database' : !admin ? 'admin' : afterAdmin;
  return { step, database: databaseState(installation), admin, services };
}

async function tryChosenService(
  { database, settings, options }: RunningInstallation,
  service: ServiceName,
  values: ServiceValues | null,
): Promise<ServiceTest> {
  const given = values ?? serviceValues(options.env, settings, service);
  if (!given) refuse('validation', [{ path: service, code: 'required', message: 'is not configured' }]);
  const admin = database && (await readSuperAdmin(database));
  const { clock, config, loopbackProviders: loopback = false } = options;
  return tryService(service, given, {
    clock,
    reach: { loopback, privateHosts: config.ssoPrivateHosts },
    recipient: admin?.email ?? 'postmaster@localhost',
  });
}

async function saveServices(installation: RunningInstallation, choices: ServiceChoices): Promise<void> {
  openNow(installation);
  await refuseWhenDone(installation);
  const { env } = installation.options;
  await saveSettings(installation, withServices(env, installation.settings, choices));
}

async function complete(installation: RunningInstallation): Promise<void> {
  const { clock, config, env } = installation.options;
  const opened = openNow(installation);
  const admin = await readSuperAdmin(opened);
  if (!admin) {
    refuse('transition_refused', [], 'admin_first');
  }
  if (!installation.settings.servicesDone) {
    refuse('transition_refused', [], 'services_first');
  }
  const sso = serviceValues(env, installation.settings, 'sso');
  const { authSecret } = config;
  if (sso && !(await isInstallationDone(installation)))
    await savePlatformSso(opened, { authSecret, clock }, sso, admin.email);
  await markInstalled(opened, clock);
  await closeForGood(config.dataDir);
}

/**
 * After the database says that it is installed: also for a server that was killed between the two, at its next start.
 * The settings then no longer fall back to the wizard when the database is away.
 */
export async function closeForGood(dataDir: string): Promise<void> {
  const settings = await readSettings(dataDir);
  if (settings.database !== null && !settings.installed) {
    // What the database has been given by now.
    const { variables } = withServices({}, settings, { sso: null });
    await writeSettings(dataDir, { ...settings, variables, installed: true });
  }
  await removeSetUpToken(dataDir);
}
