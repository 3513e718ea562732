import { existsSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataDir } from '../data-dir/data-dir-lock.ts';
import { connect, onConnection } from '../postgres/connection.ts';
import { problemOfDatabaseError } from '../postgres/database-errors.ts';
import {
  type Authentication,
  addressOf,
  type ClusterAddress,
  hasSockets,
  loadPassword,
  passwordFile,
  runningAddress,
} from './address.ts';
import { type ClusterFiles, layDown } from './cluster.ts';
import { EmbeddedHindered, hindranceOf } from './hindrance.ts';
import { giveTo, ownerOfCluster } from './owner.ts';
import { POSTGRES, postgresPrograms } from './programs.ts';
import { supervise } from './supervise.ts';

/** PostgreSQL as a part of this server, in its data directory. */
export interface EmbeddedDatabase {
  /** Of the role that the server logs in as: it owns nothing. */
  readonly url: string;
  /** Of the owner of the tables, who is no superuser. */
  readonly migrationUrl: string;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Default: false. A database that this version cannot read is left where it is, and a new one made beside it. */
  readonly besideFormer?: boolean;
}

/** Below `DATA_DIR`. */
export const CLUSTER_FOLDER = 'postgres';

/** Of versions whose embedded database was another program. */
const FORMER_FOLDER = 'pgdata';

const DATABASE = 'fieldline';
const ROLES = { login: 'fieldline', owner: 'fieldline_owner' } as const;

/**
 * For a server of one machine, which shares it with whatever else runs there; what is acknowledged is on the disk, and a damaged page
 * is never taken for a good one. They come before what the cluster's files say.
 */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  ignore_checksum_failure: 'off',
  zero_damaged_pages: 'off',
  max_connections: '40',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  jit: 'off',
  // Parallel parts of a query talk through shared memory, of which a container has 64 MB.
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
} as const;

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, CLUSTER_FOLDER)) || existsSync(join(dataDir, FORMER_FOLDER));
}

/**
 * Starts the cluster of a data directory, which it owns until `close`, and makes it first where there is none. One that dies is
 * started again; one that cannot be ends this process.
 *
 * @throws EmbeddedUnavailable, EmbeddedHindered, or an Error with the code `DATA_DIR_IN_USE` or `FORMER_DATABASE`
 */
export async function openEmbedded({
  dataDir: given,
  besideFormer = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(given);
  let unlock = () => {};
  try {
    unlock = lockDataDir(dataDir);
    if (!besideFormer) refuseFormer(dataDir);
    const { address, stop } = await start(dataDir);
    return {
      url: address.urlOf(ROLES.login, DATABASE),
      migrationUrl: address.urlOf(ROLES.owner, DATABASE),
      async close() {
        await stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw await hindranceOf(error, dataDir);
  }
}

async function start(dataDir: string): Promise<{ address: ClusterAddress; stop(): Promise<void> }> {
  const authentication = await authenticationOf(dataDir);
  const files = await readyFiles(dataDir, authentication);
  const address = await addressOf(files, authentication);
  const endServer = (error: unknown) => void hindranceOf(error, dataDir).then(endProcess);
  const { stop } = await supervise(files, { ...SETTINGS, ...address.settings }, endServer);
  try {
    await makeRoles(address, authentication);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** At once: whatever would be written meanwhile has nowhere to go. */
function endProcess(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The embedded PostgreSQL cannot go on, so this server ends. ${words}\n`);
  process.exit(1);
}

/**
 * Lends the cluster of a data directory to a program beside the server: the one that the server runs, or else one that is
 * started for this work.
 *
 * @param work gets the address of the owner of the tables
 */
export async function lendEmbedded<T>(
  dataDir: string,
  work: (migrationUrl: string) => Promise<T>,
): Promise<T> {
  const running = await runningUrl(resolve(dataDir));
  if (running !== null) return work(running).catch((error: unknown) => Promise.reject(interruptionOf(error)));
  const { migrationUrl, close } = await openEmbedded({ dataDir });
  try {
    return await work(migrationUrl);
  } finally {
    await close();
  }
}

/** Whoever started the cluster has ended it under whom it was lent to. */
function interruptionOf(error: unknown): unknown {
  const refusal = problemOfDatabaseError(error);
  if (refusal?.code !== 'unavailable' || refusal.reason !== undefined) return error;
  const words =
    'The server, or the other program, that ran the embedded database ended meanwhile. Run this again.';
  return new Error(words, { cause: error });
}

async function runningUrl(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, CLUSTER_FOLDER))) return null;
  const address = await runningAddress(await filesOf(dataDir), await authenticationOf(dataDir));
  const url = address?.urlOf(ROLES.owner, DATABASE);
  return url !== undefined && (await answers(url)) ? url : null;
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connect({ connectionString: url })).end();
    return true;
  } catch {
    return false;
  }
}

function refuseFormer(dataDir: string): void {
  if (!existsSync(join(dataDir, FORMER_FOLDER)) || existsSync(join(dataDir, CLUSTER_FOLDER))) return;
  const words = `${join(dataDir, FORMER_FOLDER)} holds a database of an earlier version of Fieldline, in a format that this
version does not read. Start that version to export what you need. Then move the folder away, and a new database is made.`;
  throw Object.assign(new Error(words), { code: 'FORMER_DATABASE' });
}

async function filesOf(dataDir: string): Promise<ClusterFiles> {
  const owner = await ownerOfCluster();
  return { folder: join(dataDir, CLUSTER_FOLDER), programs: await postgresPrograms(owner), owner };
}

async function authenticationOf(dataDir: string): Promise<Authentication> {
  return hasSockets() ? { by: 'folder' } : { by: 'password', password: await loadPassword(dataDir) };
}

/** The files of the cluster, made where there are none yet, and open to nobody else. */
async function readyFiles(dataDir: string, authentication: Authentication): Promise<ClusterFiles> {
  const files = await filesOf(dataDir);
  const { owner } = files;
  if (!existsSync(files.folder)) {
    await make(files, dataDir, authentication);
  } else {
    requireOurs(files.folder);
    // Copied or put back, they may be another user's, or open to others.
    await chmod(files.folder, 0o700);
    if (owner) await giveTo(owner, files.folder);
  }
  return files;
}

/** Of another PostgreSQL, or of nothing, nothing is touched. @throws EmbeddedHindered */
function requireOurs(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    const words = `${folder} is no database: it has no PG_VERSION. Put back what was copied as a whole, restore a backup into another DATA_DIR, or, if it holds nothing of yours, move it away.`;
    throw new EmbeddedHindered('EMBEDDED_DAMAGED', words);
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === POSTGRES) return;
  throw new EmbeddedHindered(
    'EMBEDDED_VERSION',
    `${folder} was made by PostgreSQL ${version}, and this version of Fieldline brings ${POSTGRES}. It is left as it is: start the
version of Fieldline that made it, take a backup there (npm run backup), and restore that here into another DATA_DIR.`,
  );
}

async function make(files: ClusterFiles, dataDir: string, authentication: Authentication): Promise<void> {
  if (authentication.by === 'folder') return layDown(files, ['--auth=trust']);
  const file = passwordFile(dataDir);
  return layDown(files, ['--auth=scram-sha-256', `--pwfile=${file}`]);
}

/** What `docs/operating.md` asks of an operator for a PostgreSQL of their own: an owner who migrates, a login that owns nothing. */
async function makeRoles(address: ClusterAddress, authentication: Authentication): Promise<void> {
  const opening = connect({ connectionString: address.urlOf('postgres', 'postgres') });
  await onConnection(opening, async (client) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rows.length > 0) return;
    const word =
      authentication.by === 'password' ? ` password ${client.escapeLiteral(authentication.password)}` : '';
    await client.query(`do $$ begin
      if to_regrole('${ROLES.owner}') is null then create role ${ROLES.owner} login createrole${word}; end if;
      if to_regrole('${ROLES.login}') is null then create role ${ROLES.login} login${word}; end if;
    end $$`);
    await client.query(`create database ${DATABASE} owner ${ROLES.owner}`);
  });
}
