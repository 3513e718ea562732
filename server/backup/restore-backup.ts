import type pg from 'pg';
import { compareMigrations, migrate } from '../database/schema/migrate.ts';
import type { FileStore } from '../modules/attachments/file-store.ts';
import { rollBack } from '../postgres/connection.ts';
import { runOn } from '../postgres/schema-facts.ts';
import type { ArchiveCounts, ArchivedSettings, Sequences } from './archive-lines.ts';
import { NoBackup } from './archive-lines.ts';
import { tablesOf } from './catalogue.ts';
import { NO_SETTINGS } from './kept-settings.ts';
import { loadArchive, type Progressing, progressOf } from './load-archive.ts';
import type { OnProgress } from './progress.ts';
import { readArchive } from './read-archive.ts';

export interface Restored extends ArchiveCounts {
  /** The new one: devices compare what they have (sync protocol §8). */
  readonly epoch: string;
  /** As they were; nothing is done with them here. */
  readonly settings: ArchivedSettings;
}

export interface Destination {
  /** Of the owner-to-be of the tables, with nothing under way. */
  readonly client: pg.Client;
  /** Of this installation; it may be a folder where the other one had a bucket. */
  readonly files: FileStore;
}

/**
 * Puts an archive into an empty database: schema and roles by the migrations that it was made with, then all rows in one
 * transaction, counted again, with a new epoch; and the files into this installation's store. A server that starts on it migrates the rest.
 *
 * @throws NoBackup; then the database holds no row
 */
export async function restoreBackup(
  { client, files }: Destination,
  archive: string,
  onProgress: OnProgress = () => undefined,
): Promise<Restored> {
  // Once through before anything is written: an archive that was cut off is found out here.
  let migrations: readonly string[] = [];
  let settings = NO_SETTINGS;
  const whole = await readArchive(archive, {
    head: async (head) => void (migrations = head.migrations),
    settings: async (given) => void (settings = given),
  });
  if (whole.tenant) {
    throw new NoBackup(
      `${archive} holds one tenant (${whole.tenant.id}). It goes into a server that is set up, beside its others.`,
    );
  }
  await requireKnown(migrations);
  await requireEmpty(client);
  await migrate(runOn(client), {}, migrations);
  await client.query('begin');
  try {
    await client.query(
      `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'`,
    );
    const restored = await fill({ client, files }, archive, progressOf(whole, onProgress));
    await client.query('commit');
    return { ...restored, settings };
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

async function requireKnown(migrations: readonly string[]): Promise<void> {
  const { newer } = await compareMigrations(migrations);
  const [strange] = newer;
  if (strange === undefined) return;
  throw new NoBackup(
    `The backup is of a newer version of Fieldline (it has ${strange}). Restore it with that version.`,
  );
}

/** Also one that a restore left with its schema and without rows. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string; made: boolean }>(
    `select count(*)::text as tables, to_regclass('public.schema_migrations') is not null as made
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const found = rows[0];
  if (found?.tables === '0') return;
  if (found?.made && !(await hasTenants(client))) return;
  throw new NoBackup(
    'The database is not empty. Restore into a new one (createdb, or an empty DATA_DIR), and keep the old one until it is sure.',
  );
}

async function hasTenants(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('alter table tenants no force row level security');
    const { rows } = await client.query<{ any: boolean }>('select exists (select from tenants) as any');
    return rows[0]?.any ?? false;
  } finally {
    await rollBack(client);
  }
}

async function fill(
  { client, files }: Destination,
  archive: string,
  progress: Progressing,
): Promise<Omit<Restored, 'settings'>> {
  const tables = await tablesOf(client);
  const names = tables.map(({ table }) => client.escapeIdentifier(table));
  // What rows cause was caused when they were written first; what they refer to comes in any order.
  const references = await withoutReferences(client);
  const indexes = await withoutIndexes(client);
  for (const name of names) {
    await client.query(
      `alter table ${name} disable trigger user; alter table ${name} no force row level security`,
    );
  }
  await client.query(`truncate ${names.join(', ')}`);
  const counts = await loadArchive({ client, files, archive, tables, progress });
  await setSequences(client, counts.sequences);
  for (const { table, isForced } of tables) {
    const name = client.escapeIdentifier(table);
    const { rows } = await client.query<{ rows: string }>(`select count(*)::text as rows from ${name}`);
    if (Number(rows[0]?.rows) !== (counts.tables.get(table) ?? 0)) {
      throw new NoBackup(`Table ${table} does not hold what the backup has of it.`);
    }
    await client.query(`alter table ${name} enable trigger user`);
    if (isForced) await client.query(`alter table ${name} force row level security`);
  }
  for (const statement of [...indexes, ...references]) await client.query(statement);
  const { rows } = await client.query<{ epoch: string }>(
    'update server_state set epoch = default returning epoch',
  );
  return { ...counts, epoch: rows[0]?.epoch ?? '' };
}

/** An index is made of all rows at once in a part of the time that each of them takes. @returns the statements that make them */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace in (to_regnamespace('public'), to_regnamespace('partitions')) and not indisprimary
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** @returns the statements that put them back, and check each row */
async function withoutReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, { last, used }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      client.escapeIdentifier(name),
      last,
      used,
    ]);
  }
}
