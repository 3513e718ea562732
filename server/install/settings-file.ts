import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { DatabaseKind } from '../../src/domain/install/wizard.ts';
import { writeKept } from '../data-dir/kept-file.ts';
import { hasEmbeddedDatabase } from '../embedded/embedded-database.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the wizard was told, for the next start. */
const settingsSchema = z.strictObject({
  database: z.enum(['embedded', 'postgres']).nullable(),
  /** The step of the services was sent, if only to leave them all out. */
  servicesDone: z.boolean(),
  installed: z.boolean(),
  /** By the names that the environment has for them. */
  variables: z.record(z.string(), z.string()),
});

export type InstallationSettings = Readonly<z.infer<typeof settingsSchema>>;

const NO_SETTINGS: InstallationSettings = {
  database: null,
  servicesDone: false,
  installed: false,
  variables: {},
};

const FILE = 'settings.json';
const DEFAULT_DATA_DIR = './data';

export function dataDirOf(env: Environment): string {
  return env['DATA_DIR'] || DEFAULT_DATA_DIR;
}

/** @throws Error that names the file when somebody has broken it by hand. */
export async function readSettings(dataDir: string): Promise<InstallationSettings> {
  const file = join(dataDir, FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return NO_SETTINGS;
    throw error;
  }
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not valid. Mend it, or remove it and set the environment instead.`, {
      cause: error,
    });
  }
}

/** Also where the folder itself cannot be: the system check says so. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Holds passwords, and a kill while it is written must leave the old file or the new one, never half of one. */
export async function writeSettings(dataDir: string, settings: InstallationSettings): Promise<void> {
  await writeKept(join(dataDir, FILE), `${JSON.stringify(settings, null, 2)}\n`);
}

const OTHER_ADDRESSES = ['MIGRATION_DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'];

/** The environment with what the wizard was told below it: a variable that is set wins. */
export function withSettings(env: Environment, settings: InstallationSettings): Environment {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const hasDatabase = given.some(([name]) => name === 'DATABASE_URL');
  // The other addresses belong to the database that they were given with.
  const kept = Object.entries(settings.variables).filter(
    ([name]) => !(hasDatabase && OTHER_ADDRESSES.includes(name)),
  );
  return Object.fromEntries([...kept, ...given]);
}

/** Which database the next start opens; null: nobody has said, and the wizard asks. */
export function chosenDatabase(env: Environment, settings: InstallationSettings): DatabaseKind | null {
  if (env['DATABASE_URL']) return 'postgres';
  if (settings.database !== null) return settings.database;
  // Made by a version without the wizard, or by its command line.
  return hasEmbeddedDatabase(dataDirOf(env)) ? 'embedded' : null;
}
