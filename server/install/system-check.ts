import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { SystemCheck } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { hashPassword } from '../auth/password/password.ts';
import type { ServerConfig } from '../config.ts';
import { isLoopback, isSecure, unusedVariables } from '../config.ts';
import { freeBytesOn } from '../data-dir/free-bytes.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseRefused } from './database-fault.ts';
import { refusalOfDatabase } from './database-fault.ts';
import type { Environment } from './settings-file.ts';

/** Bytes. An embedded database begins with about 100 MB. */
const ROOM = { least: 200_000_000, enough: 1_000_000_000 };

/** Milliseconds. Codes of a second factor fit for half a minute, tokens for a quarter of an hour. */
const CLOCK_TOLERANCE = 60_000;

/** Milliseconds until a thread that does not answer counts as broken. */
const THREAD_PATIENCE = 10_000;

export interface CheckDeps {
  readonly config: ServerConfig;
  readonly env: Environment;
  readonly clock: Clock;
  /** Null: none is chosen yet, or it could not be opened. */
  readonly database: Database | null;
  /** Why the one that was chosen could not be opened. */
  readonly databaseFault: DatabaseRefused | null;
  /** Bytes that are free on a folder's disk, for tests of one that is full. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** What the machine is like, in the order in which it is shown. @param browserTime ms; null: nobody's */
export async function checkSystem(deps: CheckDeps, browserTime: number | null): Promise<SystemCheck[]> {
  return [
    await checkDatabase(deps),
    checkEnvironment(deps.env),
    await checkDependencies(),
    await checkFolder(resolve(deps.config.dataDir), deps.freeBytes ?? freeBytesOn),
    await checkClock(deps, browserTime),
    checkTransport(deps.config),
  ];
}

async function checkDatabase({ database, databaseFault }: CheckDeps): Promise<SystemCheck> {
  const fault = databaseFault ?? (database && (await faultOf(database)));
  if (fault) {
    return {
      id: 'database',
      status: 'warning',
      code: 'database_fault',
      message: `The database ${fault.message}.`,
      mend: 'Mend the database, or choose another one in the next step.',
      facts: { fault: fault.code, words: fault.message },
    };
  }
  if (!database) {
    return ok('database', 'database_later', 'No database is chosen yet: the next step asks for one.');
  }
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(database.kysely);
  const version = rows[0]?.version ?? '';
  return ok('database', 'database_answers', `The database answers (PostgreSQL ${version}).`, {
    version,
    kind: database.kind,
  });
}

async function faultOf(database: Database): Promise<DatabaseRefused | null> {
  try {
    await sql`select 1`.execute(database.kysely);
    return null;
  } catch (error) {
    return refusalOfDatabase(error);
  }
}

/** A wrong value has stopped the start already, with the variable's name: what is left is what has no effect. */
function checkEnvironment(env: Environment): SystemCheck {
  const unused = unusedVariables(env).join(', ');
  if (unused === '') {
    return ok('environment', 'environment_valid', 'The environment variables are valid.');
  }
  return {
    id: 'environment',
    status: 'warning',
    code: 'environment_unused',
    message: `Set, and nothing in this version uses it: ${unused}.`,
    mend: 'Remove what you do not need; single sign-on is set up for each tenant, in the admin portal.',
    facts: { names: unused },
  };
}

/** Each is used once, not only looked for. */
async function checkDependencies(): Promise<SystemCheck> {
  const node = process.versions.node;
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    'Argon2 (Node 24.7 or newer)': () => hashPassword('to see whether it works'),
    'worker threads': () => runThread(),
    SQLite: () => import('node:sqlite'),
    pg: () => import('pg'),
  };
  const broken: string[] = [];
  for (const [name, work] of Object.entries(parts)) {
    await work().catch((error: unknown) => broken.push(`${name}: ${wordsOf(error)}`));
  }
  if (broken.length === 0) {
    return ok('dependencies', 'dependencies_load', `Node ${node} and everything the server needs work.`, {
      node,
    });
  }
  return {
    id: 'dependencies',
    status: 'failed',
    code: 'dependencies_missing',
    message: `Does not work with Node ${node}: ${broken.join('; ')}.`,
    mend: 'Install Node 24, run npm ci in the folder of Fieldline, and start the server again.',
    facts: { node, parts: broken.join('; ') },
  };
}

async function runThread(): Promise<void> {
  const thread = new Worker("require('node:worker_threads').parentPort.postMessage('here')", { eval: true });
  const late = AbortSignal.timeout(THREAD_PATIENCE);
  try {
    await new Promise((resolveWith, reject) => {
      thread.once('message', resolveWith).once('error', reject);
      late.addEventListener('abort', () => reject(late.reason), { once: true });
    });
  } finally {
    await thread.terminate();
  }
}

/** Writes, forces to the disk, renames and removes a file, as the server will. */
async function checkFolder(folder: string, freeBytes: typeof freeBytesOn): Promise<SystemCheck> {
  const file = join(folder, `try-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile('Fieldline can write here');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(file, `${file}.renamed`);
    await rm(`${file}.renamed`);
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    return {
      id: 'filesystem',
      status: 'failed',
      code: 'folder_not_writable',
      message: `DATA_DIR ${folder} cannot be written: ${wordsOf(error)}.`,
      mend: `Give the user that runs the server this folder (chown, chmod 700), or set DATA_DIR to another one.`,
      facts: { folder, words: wordsOf(error) },
    };
  }
  return roomIn(folder, await freeBytes(folder));
}

function roomIn(folder: string, free: number): SystemCheck {
  const megabytes = String(Math.floor(free / 1_000_000));
  const facts = { folder, megabytes };
  const message = `DATA_DIR ${folder} can be written; ${megabytes} MB are free.`;
  if (free >= ROOM.enough) return ok('filesystem', 'folder_writable', message, facts);
  return {
    id: 'filesystem',
    status: free < ROOM.least ? 'failed' : 'warning',
    code: free < ROOM.least ? 'folder_full' : 'folder_little_room',
    message,
    mend: 'Make room on this disk, or set DATA_DIR to a folder on a larger one.',
    facts,
  };
}

/** Nobody here knows the right time, but this machine, the database and the browser ought to agree. */
async function checkClock({ clock, database }: CheckDeps, browserTime: number | null): Promise<SystemCheck> {
  const now = clock.now();
  const differs = (code: 'clock_behind' | 'clock_differs' | 'clock_differs_database', by: number) => ({
    id: 'clock' as const,
    status: 'warning' as const,
    code,
    message: `This machine's clock says ${new Date(now).toISOString()}, ${CLOCK_WORDS[code]}.`,
    mend: 'Switch on time synchronisation (NTP) on this machine: sign-ins and codes depend on the time.',
    facts: { time: new Date(now).toISOString(), seconds: String(Math.round(Math.abs(by) / 1000)) },
  });
  const { mtimeMs } = await stat(fileURLToPath(import.meta.url));
  if (now < mtimeMs - CLOCK_TOLERANCE) return differs('clock_behind', now - mtimeMs);
  const databaseTime = database && (await timeOf(database).catch(() => null));
  if (databaseTime !== null && Math.abs(databaseTime - clock.now()) > CLOCK_TOLERANCE) {
    return differs('clock_differs_database', databaseTime - now);
  }
  if (browserTime !== null && Math.abs(browserTime - now) > CLOCK_TOLERANCE) {
    return differs('clock_differs', browserTime - now);
  }
  return ok('clock', 'clock_right', 'The clock agrees with the others.');
}

const CLOCK_WORDS = {
  clock_behind: 'before Fieldline itself was installed here',
  clock_differs: "which is not what your browser's clock says",
  clock_differs_database: "which is not what the database's clock says",
} as const;

async function timeOf(database: Database): Promise<number> {
  const { rows } = await sql<{
    time: string;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::text as time`.execute(database.kysely);
  return Number(rows[0]?.time);
}

function checkTransport(config: ServerConfig): SystemCheck {
  if (isSecure(config) || isLoopback(config.host)) {
    return ok('transport', 'transport_safe', 'Browsers reach this server safely.');
  }
  return {
    id: 'transport',
    status: 'warning',
    code: 'transport_plain',
    message:
      'Over plain HTTP passwords can be read on the way, and browsers on other machines do not work offline.',
    mend: 'Set TLS_CERT and TLS_KEY, or PUBLIC_URL to the https address of the proxy in front.',
    facts: {},
  };
}

function ok(
  id: SystemCheck['id'],
  code: SystemCheck['code'],
  message: string,
  facts: SystemCheck['facts'] = {},
): SystemCheck {
  return { id, status: 'ok', code, message, mend: null, facts };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
