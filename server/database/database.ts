import { callbackify } from 'node:util';
import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseKind } from '../../src/domain/install/wizard.ts';
import { type EmbeddedOptions, openEmbedded } from '../embedded/embedded-database.ts';
import { hindranceOf } from '../embedded/hindrance.ts';
import { connect, onConnection } from '../postgres/connection.ts';
import { runOn } from '../postgres/schema-facts.ts';
import { createChangeNotices } from './connection/change-notices.ts';
import { openPool, withPatience } from './connection/connection-pool.ts';
import type { AdmissionGate } from './connection/gate.ts';
import { createGate } from './connection/gate.ts';
import { listenOnPostgres } from './connection/postgres-listener.ts';
import { connectToPrimary } from './replica/await-primary.ts';
import { openReplica, type ReadReplica } from './replica/read-replica.ts';
import { createLife, type Life, STARTED } from './replica/recognise-life.ts';
import { notePosition, noticeSetBack } from './replica/wal-position.ts';
import type { MigrationWatch } from './schema/migrate.ts';
import { migrate } from './schema/migrate.ts';
import type { Tables } from './schema/tables.ts';

export interface Database {
  /** The login role, without rights of its own. Requests go through `inTenant` and `asIdentityService`, which take their
   * role for one transaction. */
  readonly kysely: Kysely<Tables>;
  readonly kind: DatabaseKind;
  /** Null: the primary answers everything. Read it through `readInTenant`. */
  readonly replica: ReadReplica | null;
  /** Places of transactions that may write, by tenant, and of those of signing in: fewer than connections. */
  readonly writes: AdmissionGate;
  readonly signIns: AdmissionGate;
  readonly life: Pick<Life, 'require'>;
  /** Milliseconds that a statement of what only reads may take. */
  readonly readLimit: number;
  /** Looks at the PostgreSQL that answers now, after `life.require` has refused one. */
  recognise(): Promise<void>;
  /** A transaction of this tenant that may have written has committed: hint the tenant's devices, soon and once. */
  changed(tenantId: string): void;
  /** LISTEN on a channel; returns an unlisten function. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Of this node, now. */
  connections(): Connections;
  /** Tells of each query when it has ended; returns a function that ends that. */
  onQuery(listener: QueryListener): () => void;
  close(): Promise<void>;
}

export interface Connections {
  readonly total: number;
  readonly idle: number;
  /** Transactions that wait for one. */
  readonly waiting: number;
}

/** A query by its text, which has its values in places of their own. */
export type QueryListener = (query: {
  readonly sql: string;
  readonly milliseconds: number;
  readonly hasFailed: boolean;
}) => void;

export type DatabaseOptions = (EmbeddedOptions & Pick<PostgresOptions, 'readSeconds'>) | PostgresOptions;

interface PostgresOptions {
  readonly url: string;
  readonly migrationUrl?: string;
  /**
   * Past a pooler, which `url` leads to: LISTEN needs a session of its own. A pooler hands each transaction another session,
   * which knows no statement that was prepared in the last one.
   */
  readonly listenUrl?: string;
  /** Of a standby, or of what spreads connections over several. */
  readonly readUrl?: string;
  /** Where it is kept how far this node has seen the database. */
  readonly seenIn?: string;
  /** For each statement of what only reads. Default: `READ_SECONDS`. */
  readonly readSeconds?: number | undefined;
}

/** Opens the database, owns its data directory until `close`, and migrates it. @throws when it cannot. */
export async function openDatabase(options: DatabaseOptions, watch?: MigrationWatch): Promise<Database> {
  if ('url' in options) return openPostgres(options, watch);
  const embedded = await openEmbedded(options);
  try {
    const { dataDir: seenIn, readSeconds } = options;
    const database = await openPostgres({ ...embedded, seenIn, readSeconds }, watch);
    return {
      ...database,
      kind: 'embedded',
      async close() {
        try {
          await database.close();
        } finally {
          await embedded.close();
        }
      },
    };
  } catch (error) {
    await embedded.close();
    throw await hindranceOf(error, options.dataDir);
  }
}

/** Of one node. */
const CONNECTIONS = 16;

/** The replica, which is asked first, takes ten at most: together less than the thirty after which a device gives up. */
export const READ_SECONDS = 15;

/** A tenant's writers leave some to others. What waits for longer is answered 503 and comes again. */
const WRITES = { most: 9, mostOfOne: 6, patience: 8000 } as const;

/** Signing in writes rows of its own, which can be locked as well. Four connections are left to whoever reads. */
const SIGN_INS = { most: 3, mostOfOne: 3, patience: 8000 } as const;

async function openPostgres(
  { url, migrationUrl = url, listenUrl, readUrl, seenIn, readSeconds = READ_SECONDS }: PostgresOptions,
  watch: MigrationWatch | undefined,
): Promise<Database> {
  await migratePostgres(url, migrationUrl, watch);
  if (listenUrl !== undefined) await requireSame(url, listenUrl);
  const life = createLife();
  const isPrepared = listenUrl === undefined;
  const pool = withPatience(
    openPool(
      { connectionString: url, max: CONNECTIONS, verify: callbackify(life.recognise) },
      { isPrepared },
    ),
  );
  const queryListeners = new Set<QueryListener>();
  const log: Logger = ({ level, query, queryDurationMillis }) => {
    const ended = { sql: query.sql, milliseconds: queryDurationMillis, hasFailed: level === 'error' };
    for (const listener of queryListeners) listener(ended);
  };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const replica = readUrl === undefined ? null : openReplica(readUrl, { isPrepared, log });
  const notices = noticesOf(kysely);
  const listeners = new Set<() => Promise<void>>();
  if (seenIn !== undefined) await noticeSetBack(kysely, seenIn);
  return {
    kysely,
    kind: 'postgres',
    replica,
    writes: createGate(WRITES),
    signIns: createGate(SIGN_INS),
    life,
    readLimit: readSeconds * 1000,
    async recognise() {
      const client = await pool.connect();
      await life.recognise(client).finally(() => client.release());
    },
    changed: notices.changed,
    connections: pool.connections,
    onQuery(listener) {
      queryListeners.add(listener);
      return () => queryListeners.delete(listener);
    },
    async listen(channel, onPayload) {
      const stop = await listenOnPostgres(listenUrl ?? url, channel, onPayload);
      const unlisten = async () => {
        if (listeners.delete(unlisten)) await stop();
      };
      listeners.add(unlisten);
      return unlisten;
    },
    async close() {
      await notices.close();
      await Promise.all([...listeners].map((unlisten) => unlisten()));
      // A database that went away before its server has nothing to say any more.
      if (seenIn !== undefined) await notePosition(kysely, seenIn).catch(() => undefined);
      await replica?.close();
      await kysely.destroy();
    },
  };
}

async function migratePostgres(
  url: string,
  migrationUrl: string,
  watch: MigrationWatch | undefined,
): Promise<void> {
  await onConnection(connectToPrimary(migrationUrl, watch?.onWait), async (owner) => {
    await migrate(runOn(owner), watch);
    await letBecomeAppRoles(owner, await roleOf(url));
  });
}

/** @throws Error for the operator: hints of changes would never arrive. */
async function requireSame(url: string, listenUrl: string): Promise<void> {
  const seen = async (address: string) =>
    onConnection(connect({ connectionString: address }), async (client) => {
      const { rows } = await client.query(`select ${STARTED} as started, current_database() as name`);
      return `${rows[0]?.started} ${rows[0]?.name}`;
    });
  if ((await seen(url)) !== (await seen(listenUrl)))
    throw new Error('DATABASE_LISTEN_URL leads to another database than DATABASE_URL.');
}

function roleOf(url: string): Promise<string> {
  return onConnection(connect({ connectionString: url }), async (login) =>
    String((await login.query('select current_user as name')).rows[0]?.name),
  );
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

function noticesOf(kysely: Kysely<Tables>) {
  return createChangeNotices(
    (tenantId) => sql`select notify_changes(${tenantId})`.execute(kysely),
    // The database went away; clients poll as well, and requests report their own errors.
    () => undefined,
  );
}
