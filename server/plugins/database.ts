import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createChangeNotices } from './change-notices.ts';
import { openPool, withPatience } from './connection-pool.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import type { Gate } from './gate.ts';
import { createGate, openGate } from './gate.ts';
import type { MigrationConnection, MigrationProgress } from './migrate.ts';
import { migrate } from './migrate.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import type { Tables } from './tables.ts';

export interface Database {
  /** The login role: owner of the embedded database, in production a role without rights of its own. Requests go
   * through `inTenant` and `asIdentityService`, which take their role for one transaction. */
  readonly kysely: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Places of transactions that may write, by tenant, and of those of signing in: fewer than connections. */
  readonly writes: Gate;
  readonly signIns: Gate;
  /** A transaction of this tenant that may have written has committed: hint the tenant's devices, soon and once. */
  changed(tenantId: string): void;
  /** LISTEN on a channel; returns an unlisten function. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** The whole embedded database as a file for `loadDataDir`; for tests. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  | { readonly dataDir: string }
  | { readonly url: string; readonly migrationUrl?: string }
  | { readonly memory: true; readonly loadDataDir?: Blob };

/** Opens the database, owns its data directory until `close`, and migrates it. @throws when it cannot. */
export function openDatabase(options: DatabaseOptions, onProgress?: MigrationProgress): Promise<Database> {
  return 'url' in options
    ? openPostgres(options.url, options.migrationUrl ?? options.url, onProgress)
    : openEmbedded(options, onProgress);
}

async function openEmbedded(
  options: Exclude<DatabaseOptions, { url: string }>,
  onProgress: MigrationProgress | undefined,
): Promise<Database> {
  const unlock = 'dataDir' in options ? lockDataDir(options.dataDir) : () => undefined;
  try {
    const pglite = await openPGlite(options);
    await migrate(pgliteMigrations(pglite), onProgress);
    const pool = openPool({
      ...EMBEDDED_SESSION,
      stream: () => new EmbeddedConnection(pglite),
    });
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const notices = noticesOf(kysely);
    return {
      kysely,
      kind: 'pglite',
      writes: openGate,
      signIns: openGate,
      changed: notices.changed,
      listen: (channel, onPayload) => listenOnSession(pool, channel, onPayload),
      dump: () => pglite.dumpDataDir('none'),
      async close() {
        await notices.close();
        await kysely.destroy();
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The one that PGlite opens by itself; it stays. */
const EMBEDDED_SESSION = { user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 };

/** For a database that ends with its process: it starts in two thirds of the time. */
const SHORT_LIVED = ['-c', 'shared_buffers=16MB', '-c', 'wal_init_zero=off'];

async function openPGlite(options: Exclude<DatabaseOptions, { url: string }>): Promise<PGlite> {
  // Loaded here: a server on PostgreSQL never needs the embedded one.
  const { PGlite } = await import('@electric-sql/pglite');
  if ('dataDir' in options) await layDown(join(options.dataDir, 'pgdata'), PGlite);
  const pglite = await PGlite.create({
    ...('dataDir' in options
      ? { dataDir: `${options.dataDir}/pgdata` }
      : { startParams: [...PGlite.defaultStartParams, ...SHORT_LIVED] }),
    ...('loadDataDir' in options && options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
  });
  await pglite.exec("set timezone = 'UTC'; set datestyle = 'ISO'");
  return pglite;
}

/**
 * Makes the files of an embedded database that is not there yet. A process that is killed on the way would leave half of
 * them, which no later start could open: they get their name when they are whole.
 */
async function layDown(folder: string, embedded: typeof PGlite): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const made = await embedded.create({ dataDir: unfinished });
  await made.close();
  await rename(unfinished, folder);
}

function pgliteMigrations(pglite: PGlite): MigrationConnection {
  return {
    async run(statements) {
      const results = await pglite.exec(statements);
      return results.at(-1)?.rows ?? [];
    },
  };
}

/** Of one node. */
const CONNECTIONS = 16;

/** A tenant's writers leave some to others. What waits for longer is answered 503 and comes again. */
const WRITES = { most: 9, mostOfOne: 6, patience: 8000 } as const;

/** Signing in writes rows of its own, which can be locked as well. Four connections are left to whoever reads. */
const SIGN_INS = { most: 3, mostOfOne: 3, patience: 8000 } as const;

/** A node that stops in the middle of a transaction gives its locks back. */
const SESSION = '-c timezone=UTC -c datestyle=ISO -c idle_in_transaction_session_timeout=60000';

async function openPostgres(
  url: string,
  migrationUrl: string,
  onProgress: MigrationProgress | undefined,
): Promise<Database> {
  await migratePostgres(url, migrationUrl, onProgress);
  const pool = openPool({ connectionString: url, max: CONNECTIONS, options: SESSION });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPatience(pool) }) });
  const notices = noticesOf(kysely);
  const listeners = new Set<() => Promise<void>>();
  return {
    kysely,
    kind: 'postgres',
    writes: createGate(WRITES),
    signIns: createGate(SIGN_INS),
    changed: notices.changed,
    async listen(channel, onPayload) {
      const stop = await listenOnPostgres(url, channel, onPayload);
      const unlisten = async () => {
        if (listeners.delete(unlisten)) await stop();
      };
      listeners.add(unlisten);
      return unlisten;
    },
    dump: () => Promise.reject(new Error('PostgreSQL has its own tools for this: pg_dump')),
    async close() {
      await notices.close();
      await Promise.all([...listeners].map((unlisten) => unlisten()));
      await kysely.destroy();
    },
  };
}

async function migratePostgres(
  url: string,
  migrationUrl: string,
  onProgress: MigrationProgress | undefined,
): Promise<void> {
  const login = new pg.Client({ connectionString: url });
  const owner = new pg.Client({ connectionString: migrationUrl });
  try {
    await Promise.all([login.connect(), owner.connect()]);
    const run: MigrationConnection['run'] = async (statements) => {
      const result: unknown = await owner.query(statements);
      // Several statements answer a list of results; the types of `pg` know one only.
      const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult | undefined;
      return last?.rows ?? [];
    };
    await migrate({ run }, onProgress);
    const { rows } = await login.query('select current_user as name');
    await letBecomeAppRoles(owner, String(rows[0]?.name));
  } finally {
    await Promise.all([login.end(), owner.end()]);
  }
}

/** A login role that is no superuser has to be a member of the roles that its transactions take. */
async function letBecomeAppRoles(owner: pg.Client, login: string): Promise<void> {
  const { rows } = await owner.query(
    "select pg_has_role($1, 'app_user', 'member') and pg_has_role($1, 'app_identity', 'member') as able",
    [login],
  );
  if (rows[0]?.able !== true)
    await owner.query(`grant app_user, app_identity to ${owner.escapeIdentifier(login)}`);
}

/** LISTEN on the one session that a database has. */
async function listenOnSession(
  pool: pg.Pool,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const hear = (message: pg.Notification) => {
    if (message.channel === channel) onPayload(message.payload ?? '');
  };
  client.on('notification', hear);
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  client.release();
  return async () => {
    client.off('notification', hear);
  };
}

function noticesOf(kysely: Kysely<Tables>) {
  return createChangeNotices(
    (tenantId) => sql`select notify_changes(${tenantId})`.execute(kysely),
    // The database went away; clients poll as well, and requests report their own errors.
    () => undefined,
  );
}
