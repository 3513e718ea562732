import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseFound } from '../../src/domain/install/wizard.ts';
import type { Predicate } from '../../src/domain/kit/problems/problem.ts';
import { compareMigrations } from '../database/schema/migrate.ts';
import { connect, onConnection, rollBack } from '../postgres/connection.ts';
import { appliedMigrations, runOn } from '../postgres/schema-facts.ts';
import { DatabaseRefused, refusalOfDatabase } from './database-fault.ts';

/** The oldest PostgreSQL that the migrations are tested on, as the server counts: 15.0. */
export const OLDEST_POSTGRES = 150_000;

/** Milliseconds until a database that does not answer counts as away. */
const PATIENCE = 8000;

export interface PostgresAddress {
  readonly url: string;
  /** Absent: the same role migrates. */
  readonly migrationUrl?: string | undefined;
}

/**
 * Looks whether a set-up can go into this database, by doing what it will do and taking it back: it writes nothing.
 *
 * @throws DatabaseRefused
 */
export async function inspectPostgres(address: PostgresAddress): Promise<DatabaseFound> {
  const { url, migrationUrl } = address;
  try {
    return await onConnection(connectTo(url), async (login) =>
      migrationUrl === undefined || migrationUrl === url
        ? inspect(login)
        : onConnection(connectTo(migrationUrl), inspect),
    );
  } catch (error) {
    throw refusalOfDatabase(error);
  }
}

/** `user@host:port/database`: everything of an address but its password. */
export function addressWithoutPassword(url: string): string {
  const { username, host, pathname, searchParams } = new URL(url);
  const where = searchParams.get('host') ?? host;
  return `${username === '' ? '' : `${decodeURIComponent(username)}@`}${where}${pathname}`;
}

/** @throws DatabaseRefused */
export async function connectTo(url: string): Promise<pg.Client> {
  try {
    return await connect({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE,
      // By our clock: a pooler takes no settings.
      query_timeout: PATIENCE,
    });
  } catch (error) {
    throw refusalOfDatabase(error);
  }
}

async function inspect(client: pg.Client): Promise<DatabaseFound> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  );
  const [found] = rows;
  const version = String(found?.version);
  if (Number(found?.number) < OLDEST_POSTGRES) {
    throw new DatabaseRefused('database_too_old', `is PostgreSQL ${version}: 15 or newer is needed`);
  }
  if (found?.read_only === true) throw new DatabaseRefused('database_read_only', 'is read-only');
  if (found?.encoding !== 'UTF8') {
    throw new DatabaseRefused(
      'database_encoding',
      `has the encoding ${String(found?.encoding)}: create it with UTF8`,
    );
  }
  const holds = await contents(client);
  await tryToCreate(client, holds === 'nothing');
  return { version, holds };
}

/** @throws DatabaseRefused for what is not ours, or ours and newer, or in use already. */
async function contents(client: pg.Client): Promise<DatabaseFound['holds']> {
  const { rows } = await client.query(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') order by relname limit 1000`,
  );
  const tables = rows.map((row) => String(row.name));
  if (tables.length === 0) return 'nothing';
  if (!tables.includes('schema_migrations')) {
    throw new DatabaseRefused(
      'database_foreign',
      `holds tables of something else (${tables[0]}): choose an empty database`,
    );
  }
  const [strange] = (await compareMigrations(await appliedMigrations(runOn(client)))).newer;
  if (strange !== undefined) {
    throw new DatabaseRefused('database_newer', `is of a newer version of Fieldline (${strange})`);
  }
  if (await holdsInstallation(client, tables)) {
    throw new DatabaseRefused(
      'database_installed',
      'holds an installed Fieldline: to run another server on it, give that server DATABASE_URL and the same AUTH_SECRET in its environment',
    );
  }
  return 'ours';
}

async function holdsInstallation(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  if (!tables.includes('server_state')) return false;
  // The column is younger than the table: a row as JSON has it or not.
  const { rows } = await client.query('select to_jsonb(server_state) as state from server_state');
  const state: unknown = rows[0]?.state;
  if (typeof state !== 'object' || state === null) return false;
  if ('installed_at' in state) return state.installed_at !== null;
  // Before there was a wizard every migrated database was in use.
  return true;
}

/** Whatever the catalogue says of permissions, only a try knows of full disks and proxies that let nobody write. */
async function tryToCreate(client: pg.Client, needsRoles: boolean): Promise<void> {
  const name = `fieldline_try_${randomUUID().replaceAll('-', '')}`;
  await client.query('begin');
  try {
    await client.query(`create table public.${name} (id integer)`).catch((error: unknown) => {
      throw namedRefusal(error, 'database_no_tables', 'does not let this user create tables');
    });
    const roles = await client.query(
      "select count(*)::int as count from pg_roles where rolname in ('app_user', 'app_identity')",
    );
    if (!needsRoles || roles.rows[0]?.count === 2) return;
    await client.query(`create role ${name} nologin`).catch((error: unknown) => {
      throw namedRefusal(
        error,
        'database_no_roles',
        'does not let this user create roles: grant it CREATEROLE, or create app_user and app_identity yourself',
      );
    });
  } finally {
    await rollBack(client);
  }
}

function namedRefusal(error: unknown, code: 'database_no_tables' | 'database_no_roles', words: Predicate) {
  const refusal = refusalOfDatabase(error);
  return refusal.code === 'database_not_allowed'
    ? new DatabaseRefused(code, words, { cause: error })
    : refusal;
}
