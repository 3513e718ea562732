import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
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
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
} as const;

/**
 * @param other settings beside those of a test; with `fsync` the cluster lies on the disk
 * @throws Error that says what to install when PostgreSQL's programs are not on this machine
 */
export async function startPostgres(other: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const programs = requirePrograms();
  const place = other['fsync'] === 'on' ? tmpdir() : scratchFolder();
  const folder = mkdtempSync(join(place, 'fieldline-pg-'));
  const owner = ownerOfCluster();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  initialise(programs, data, owner);

  const settings = Object.entries({ ...SETTINGS, ...other, unix_socket_directories: folder });
  const server = spawn(
    'sh',
    [
      // Ends the cluster when this process ends, however it ends: then standard input is closed.
      '-c',
      'folder=$0; "$@" & server=$!; read -r line; kill -INT $server; wait $server; rm -rf "$folder"',
      folder,
      join(programs, 'postgres'),
      '-D',
      data,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { stdio: ['pipe', 'ignore', 'pipe'], cwd: folder, ...owner },
  );
  const log: string[] = [];
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log.push(text);
      if (log.join('').includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`PostgreSQL did not start:\n${log.join('')}`)));
  });
  server.stderr.removeAllListeners('data').resume();

  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
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

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Of a database of the shared cluster. */
export function addressOf(name: string): string {
  const url = new URL(sharedCluster());
  url.pathname = `/${name}`;
  return url.href;
}

function sharedCluster(): string {
  const cluster = process.env[SHARED_CLUSTER];
  if (cluster) return cluster;
  throw new Error(`${SHARED_CLUSTER} is not set: tests/support/postgres-for-run.ts starts a cluster`);
}

/** Folder of `initdb` and `postgres`, or undefined when this machine has none. */
export function findPostgres(): string | undefined {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return candidates.find(
    (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
}

function requirePrograms(): string {
  const programs = findPostgres();
  if (programs) return programs;
  throw new Error('The PostgreSQL tests need its server programs (initdb, postgres): install "postgresql".');
}

function initialise(programs: string, data: string, owner: Owner | undefined): void {
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { encoding: 'utf8', ...owner },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const access = join(data, 'pg_hba.conf');
  writeFileSync(access, `local all +${GUARDED} scram-sha-256\n${readFileSync(access, 'utf8')}`);
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then its own user runs it, or nobody. */
function ownerOfCluster(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = userNamed('postgres') ?? userNamed('nobody');
  if (!owner)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
  return owner;
}

function userNamed(name: string): Owner | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
