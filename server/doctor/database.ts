import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { compareMigrations } from '../database/schema/migrate.ts';
import { hasEmbeddedDatabase, lendEmbedded } from '../embedded/embedded-database.ts';
import { refusalOfDatabase } from '../install/database-fault.ts';
import { connectTo, OLDEST_POSTGRES } from '../install/inspect-postgres.ts';
import { onConnection } from '../postgres/connection.ts';
import { appliedMigrations, runOn } from '../postgres/schema-facts.ts';
import { clockFinding } from './clock.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Version, migrations and clock of the database: the embedded one, whether its server runs or not, or the operator's. */
export async function checkDatabase(config: ServerConfig): Promise<Finding[]> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config;
  if (databaseUrl === null && !hasEmbeddedDatabase(dataDir)) {
    return [ok('database', 'there is none yet: the first start makes one in DATA_DIR')];
  }
  try {
    if (databaseUrl === null) return await lendEmbedded(dataDir, (url) => lookInto(url, 'embedded'));
    const ofOwner = await lookInto(migrationDatabaseUrl ?? databaseUrl, 'of your own');
    return migrationDatabaseUrl === null ? ofOwner : [...(await checkLogin(databaseUrl)), ...ofOwner];
  } catch (error) {
    return [failed('database', wordsOf(error), mendOf(config))];
  }
}

/** Our own words: what others say may repeat an address. */
function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FORMER_DATABASE') return 'DATA_DIR holds a database of an earlier version of Fieldline';
  const { code: fault, message } = refusalOfDatabase(error);
  return fault === 'database_damaged' ? 'cannot be opened' : message;
}

function mendOf({ databaseUrl }: ServerConfig): string {
  return databaseUrl === null
    ? 'Start the server and read what it says; docs/operating.md, "Embedded database", has the reasons.'
    : 'Try DATABASE_URL and MIGRATION_DATABASE_URL with psql from this machine; docs/operating.md, "PostgreSQL", says what they need.';
}

/** Whether the role that serves requests may only do that. */
async function checkLogin(url: string): Promise<Finding[]> {
  return onConnection(connectTo(url), async (client) => {
    const { rows } = await client.query(
      'select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user',
    );
    if (rows[0]?.mighty !== true) return [ok('login', 'the role of DATABASE_URL is no superuser')];
    const mend = 'Log in as a role without rights of its own: docs/operating.md, "PostgreSQL".';
    return [warning('login', 'the role of DATABASE_URL is a superuser, or passes row-level security', mend)];
  });
}

async function lookInto(url: string, kind: string): Promise<Finding[]> {
  return onConnection(connectTo(url), async (client) => {
    const before = Date.now();
    const { rows } = await client.query(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number, (select string_agg(name || ' = off', ', ' order by name) from pg_settings
        where name in ('fsync', 'full_page_writes') and setting = 'off') as unsafe, to_regclass('public.schema_migrations') is not null as made,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as time`);
    const [found] = rows;
    const after = Date.now();
    return [
      versionFinding(String(found?.version), Number(found?.number), kind),
      durabilityFinding(found?.unsafe ?? null),
      found?.made === true
        ? await checkMigrations(client)
        : warning('migrations', 'none has run', 'The first start runs them.'),
      clockFinding("the database's clock", Number(found?.time), (before + after) / 2),
    ];
  });
}

function versionFinding(version: string, number: number, kind: string): Finding {
  const words = `PostgreSQL ${version} (${kind}) answers`;
  return number >= OLDEST_POSTGRES
    ? ok('database', words)
    : failed('database', words, 'Fieldline needs PostgreSQL 15 or newer.');
}

/** @param unsafe settings of the cluster; null: none */
function durabilityFinding(unsafe: string | null): Finding {
  if (unsafe === null) return ok('durability', 'what is acknowledged is on the disk');
  const mend =
    'Set them to on (alter system), and reload: a power cut loses what was acknowledged, or all of it.';
  return warning('durability', `PostgreSQL has ${unsafe}`, mend);
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const applied = await appliedMigrations(runOn(client));
  const { pending, newer } = await compareMigrations(applied);
  if (newer.length > 0) {
    const words = `the database is of a newer version (${newer[0]}, and ${newer.length - 1} more)`;
    return failed('migrations', words, 'Start that version of Fieldline; there is no way back but a backup.');
  }
  if (pending.length === 0) return ok('migrations', `all ${applied.length} have run`);
  const words = `${applied.length} have run, ${pending.length} are pending (from ${pending[0]})`;
  return warning('migrations', words, 'Take a backup, then start this version: it runs them.');
}
