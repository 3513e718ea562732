import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf as clusterAddress } from '../../server/embedded/address.ts';
import { layDown, startCluster } from '../../server/embedded/cluster.ts';
import { CLUSTER_FOLDER } from '../../server/embedded/embedded-database.ts';
import { ownerOfCluster } from '../../server/embedded/owner.ts';
import { postgresPrograms } from '../../server/embedded/programs.ts';
import { CLUSTER_PREFIX, dropLeftClusters } from './left-clusters.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A PostgreSQL cluster of this test run, reached through a socket in a temporary folder. */
export interface TestPostgres {
  /** Of the cluster's own database; a superuser's. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Where the runner leaves the address of a cluster that all test files share. */
export const SHARED_CLUSTER = 'FIELDLINE_TEST_POSTGRES';

/** Members of this role, which a test makes, are asked for a password; nobody else is. */
export const GUARDED = 'guarded';

/** Loses data at a power cut, as a test may; still orders commits as production does. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
} as const;

/** @param other settings beside those of a test; with `fsync` the cluster lies on the disk */
export async function startPostgres(other: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const owner = await ownerOfCluster();
  const place = other['fsync'] === 'on' ? tmpdir() : scratchFolder();
  dropLeftClusters(place, Date.now());
  const parent = mkdtempSync(join(place, CLUSTER_PREFIX));
  const files = { folder: join(parent, 'data'), programs: await postgresPrograms(owner), owner };
  await layDown(files, ['--auth=trust', '--no-sync']);
  const access = join(files.folder, 'pg_hba.conf');
  writeFileSync(access, `local all +${GUARDED} scram-sha-256\n${readFileSync(access, 'utf8')}`);
  const { settings, urlOf } = await clusterAddress(files, { by: 'folder' });
  const cluster = await startCluster(files, { ...SETTINGS, ...settings, ...other });
  return {
    url: urlOf('postgres', 'postgres'),
    async stop() {
      await cluster.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Number of the process that runs the embedded database of a data directory. */
export function clusterProcess(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, CLUSTER_FOLDER, 'postmaster.pid'), 'utf8'), 10);
}

/**
 * An empty database of its own, or a copy of `template` (which nobody may be connected to). Roles are shared by
 * all databases of the cluster: creating one must bear a concurrent twin.
 */
export async function createDatabase(template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // As files: through the log, as is usual, each page would be written twice.
  const source = template ? ` template "${nameIn(template)}" strategy file_copy` : '';
  await inCluster(`create database "${name}"${source}`);
  return addressOf(name);
}

/**
 * A copy of a database as it is at this moment. PostgreSQL copies only what nobody is connected to: who is, comes back by
 * their next statement.
 */
export async function copyWhileInUse(url: string): Promise<string> {
  const name = nameIn(url);
  await inCluster(`alter database "${name}" allow_connections false`);
  try {
    await inCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const copy = await createDatabase(url);
    await inCluster(`alter database "${nameIn(copy)}" allow_connections true`);
    return copy;
  } finally {
    await inCluster(`alter database "${name}" allow_connections true`);
  }
}

/** With whoever is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await inCluster(`drop database "${nameIn(url)}" with (force)`);
}

async function inCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: sharedCluster() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Of the database at this address. */
export function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Of a database of the shared cluster. */
export function addressOf(name: string): string {
  const url = new URL(sharedCluster());
  url.pathname = `/${name}`;
  return url.href;
}

export function sharedCluster(): string {
  const cluster = process.env[SHARED_CLUSTER];
  if (cluster) return cluster;
  throw new Error(`${SHARED_CLUSTER} is not set: tests/support/postgres-for-run.ts starts a cluster`);
}
