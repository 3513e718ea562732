import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { cheapenDemo } from './cheap-passwords.ts';
import { createDatabase, dropDatabase, SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** Which database a server of a browser test stands on. */
export type DatabaseKind = 'postgres' | 'embedded';

/** Where a run leaves the demo data that each server gets a copy of. */
const TEMPLATES = { postgres: 'FIELDLINE_E2E_DATABASE', embedded: 'FIELDLINE_E2E_FOLDER' } as const;

/** A copy of the demo data for one server. */
export interface DemoCopy {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * Loads the demo data once on each kind of database, for every test's server to begin with a copy. A server on PostgreSQL
 * starts in a fraction of the time that the embedded one takes.
 * @returns what removes it all
 */
export async function prepareDemo(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env[SHARED_CLUSTER] = cluster.url;
  const url = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-template-'));
  await Promise.all([load({ url }), load({ dataDir: folder })]);
  process.env[TEMPLATES.postgres] = url;
  process.env[TEMPLATES.embedded] = folder;
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await cluster.stop();
  };
}

/** @throws Error when `prepareDemo` has not run */
export async function copyDemo(kind: DatabaseKind): Promise<DemoCopy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-data-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const template = templateOf(kind);
  if (kind === 'postgres') {
    const url = await createDatabase(template);
    const removeBoth = async () => void (await Promise.all([remove(), dropDatabase(url)]));
    return { dataDir, environment: { DATABASE_URL: url }, remove: removeBoth };
  }
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, environment: {}, remove };
}

/** The data itself that copies are made of, to be changed before the first copy. */
export function templateOf(kind: DatabaseKind): string {
  const template = process.env[TEMPLATES[kind]];
  if (!template) throw new Error(`${TEMPLATES[kind]} is not set: tests/support/e2e-prepare.ts does`);
  return template;
}

async function load(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(options);
  await loadDemo(database, systemClock);
  await cheapenDemo(database);
  await database.close();
}
