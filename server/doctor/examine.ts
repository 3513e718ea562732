import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { APP_VERSION } from '../../src/domain/shared/app-version.ts';
import type { ServerConfig } from '../config.ts';
import { isLoopback, isSecure, readConfig, unusedVariables } from '../config.ts';
import type { Environment, InstallationSettings } from '../install/settings-file.ts';
import { dataDirOf, readSettings, withSettings } from '../install/settings-file.ts';
import { checkCells } from './cells.ts';
import { checkCertificates } from './certificates.ts';
import { checkDatabase } from './database.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { checkAuthSecret, checkDataDir, checkDisk, checkNode } from './machine.ts';
import { checkReplica } from './read-replica.ts';
import { checkServices } from './services.ts';
import { shownSettings } from './shown-settings.ts';

export interface Examination {
  readonly settings: readonly Finding[];
  readonly findings: readonly Finding[];
}

/** A secret for reading the rest: the server's own is not made by looking. */
const STAND_IN = 'stands in for the secret that DATA_DIR keeps';

/**
 * Looks at an installation as its server would see it, and changes nothing of it, but that an embedded database that is not running is
 * started for the look.
 */
export async function examine(env: Environment, clock: Clock): Promise<Examination> {
  const machine = [ok('fieldline', `version ${APP_VERSION}`), checkNode()];
  const { settings, config, faults } = await readAll(env);
  const shown = shownSettings(env, settings?.variables ?? {});
  if (!config) {
    return { settings: shown, findings: [...machine, ...faults, await checkDataDir(dataDirOf(env))] };
  }
  const merged = withSettings(env, settings ?? NONE);
  const parts = await Promise.all([
    checkDataDir(config.dataDir).then((finding) => [finding]),
    checkAuthSecret(config, Boolean(merged['AUTH_SECRET'])).then((finding) => [finding]),
    checkDisk(config).then((finding) => [finding]),
    checkDatabase(config),
    checkReplica(config),
    checkCertificates(config, clock.now()),
    checkServices({ config, env: merged, clock }),
    checkCells(config, clock),
  ]);
  return { settings: shown, findings: [...machine, ...faults, ...checkTransport(config), ...parts.flat()] };
}

const NONE: InstallationSettings = { database: null, servicesDone: false, installed: false, variables: {} };

interface ReadAll {
  readonly settings: InstallationSettings | null;
  readonly config: ServerConfig | null;
  readonly faults: readonly Finding[];
}

async function readAll(env: Environment): Promise<ReadAll> {
  const dataDir = dataDirOf(env);
  const unused = unusedVariables(env);
  const faults =
    unused.length === 0
      ? []
      : [
          warning(
            'environment',
            `set, and used by nothing: ${unused.join(', ')}`,
            'Remove what you do not need.',
          ),
        ];
  const settings = await readSettings(dataDir).catch(() => null);
  if (!settings) {
    const words = 'settings.json in DATA_DIR is not valid, or may not be read by this user';
    faults.push(failed('settings', words, 'Mend it, or remove it and set the environment instead.'));
  }
  try {
    const given = withSettings(env, settings ?? NONE);
    const config = await readConfig({ ...given, AUTH_SECRET: given['AUTH_SECRET'] || STAND_IN });
    return { settings, config, faults };
  } catch (error) {
    // It names variables and what they have to be, and repeats no value.
    const words =
      error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, ' ') : 'the environment is not valid';
    return {
      settings,
      config: null,
      faults: [...faults, failed('environment', words, 'Set these variables anew.')],
    };
  }
}

function checkTransport(config: ServerConfig): Finding[] {
  if (isSecure(config) || isLoopback(config.host)) return [];
  const words =
    'over plain HTTP browsers on other machines do not work offline, and passwords can be read on the way';
  const mend = 'Set TLS_CERT and TLS_KEY, or PUBLIC_URL to the https address of the proxy in front.';
  return [warning('transport', words, mend)];
}
