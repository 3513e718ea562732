import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES, type ServiceName, variablesOf } from '../../src/domain/install/wizard.ts';
import { AUTH_SECRET_FILE } from '../auth/session/secret.ts';
import { writeKept } from '../data-dir/kept-file.ts';
import { type InstallationSettings, readSettings, writeSettings } from '../install/settings-file.ts';
import type { ArchivedSettings } from './archive-lines.ts';

/**
 * Where the data lies is an installation's own: a copy that is restored to be looked at must not sweep the files of the one
 * it was taken from.
 */
const KEPT: readonly ServiceName[] = SERVICE_NAMES.filter((name) => name !== 'storage');

const SECRETS: readonly string[] = KEPT.flatMap((name) => SERVICES[name].secret);

/** Of a tenant: they are an installation's. */
export const NO_SETTINGS: ArchivedSettings = { settings: {}, authSecret: null };

/** What the wizard was told. Secrets, and that of the server itself, only where they are asked for. */
export function settingsToKeep(
  { variables }: InstallationSettings,
  authSecret: string,
  withSecrets: boolean,
): ArchivedSettings {
  const names = KEPT.flatMap(variablesOf).filter((name) => withSecrets || !SECRETS.includes(name));
  const kept = Object.entries(variables).filter(([name]) => names.includes(name));
  return { settings: Object.fromEntries(kept), authSecret: withSecrets ? authSecret : null };
}

interface PutBack {
  readonly hasSecret: boolean;
  /** Whose secrets the archive does not hold: to be set up again. */
  readonly incomplete: readonly ServiceName[];
}

/** Puts them into the data directory of an installation that is made from an archive. What is set there already stays. */
export async function putSettingsBack(
  dataDir: string,
  { settings, authSecret }: ArchivedSettings,
  {
    isSecretSet,
    database,
  }: { readonly isSecretSet: boolean; readonly database: InstallationSettings['database'] },
): Promise<PutBack> {
  const there = await readSettings(dataDir);
  const isSaid = (service: ServiceName) => variablesOf(service).some((name) => name in settings);
  const isWhole = (service: ServiceName) => SERVICES[service].required.every((name) => name in settings);
  const whole = KEPT.filter((service) => isSaid(service) && isWhole(service)).flatMap(variablesOf);
  const given = Object.entries(settings).filter(([name]) => whole.includes(name));
  await writeSettings(dataDir, {
    database: there.database ?? database,
    servicesDone: true,
    installed: true,
    variables: { ...Object.fromEntries(given), ...there.variables },
  });
  const incomplete = KEPT.filter((service) => isSaid(service) && !isWhole(service));
  if (authSecret === null || isSecretSet) return { hasSecret: isSecretSet, incomplete };
  // Nothing was signed or sealed with the one that a start made here: the database was empty.
  await writeKept(join(dataDir, AUTH_SECRET_FILE), authSecret);
  return { hasSecret: true, incomplete };
}
