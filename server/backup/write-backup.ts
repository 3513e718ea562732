import type pg from 'pg';
import { APP_VERSION } from '../../src/domain/shared/app-version.ts';
import type { FileStore } from '../modules/attachments/file-store.ts';
import { rollBack } from '../postgres/connection.ts';
import { appliedMigrations, rowsAbout, runOn } from '../postgres/schema-facts.ts';
import type { ArchiveCounts, ArchivedSettings, ArchivedTenant, Sequences } from './archive-lines.ts';
import { requirePeople } from './archive-lines.ts';
import type { StoredTable } from './catalogue.ts';
import { seeEverything, tablesOf } from './catalogue.ts';
import type { OnProgress } from './progress.ts';
import { writeFiles } from './stored-files.ts';
import { rowsOfTenant, tablesOfTenant, tenantNamed } from './tenant-rows.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** Rows that are fetched at once; of tables whose rows may be megabytes each, few. */
const BATCH = 500;
const BATCH_OF_BYTES = 4;

/** What an archive is made of beside the database. */
export interface Kept {
  readonly files: FileStore;
  readonly settings: ArchivedSettings;
  /** Whose rows and files alone; absent: everybody's. */
  readonly tenantId?: string | undefined;
}

/**
 * Writes all rows of one moment into an archive, the files that they name, and the settings; servers go on meanwhile.
 *
 * @param client of the owner of the tables, with nothing under way
 * @throws NoBackup where rows are hidden from it, or there are none
 */
export async function writeBackup(
  client: pg.Client,
  archive: string,
  { files, settings, tenantId }: Kept,
  now: Date,
  onProgress: OnProgress = () => undefined,
): Promise<ArchiveCounts> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local intervalstyle = 'postgres';
      set local idle_in_transaction_session_timeout = 0`);
    await holdLogs(client);
    await seeEverything(client);
    const tenant = tenantId === undefined ? null : await tenantNamed(client, tenantId);
    const head = {
      at: now.toISOString(),
      version: APP_VERSION,
      epoch: await epochOf(client),
      migrations: await appliedMigrations(runOn(client)),
      ...(tenant && { tenant }),
    };
    return await writeArchive(archive, head, async (writer) => {
      await writeTables(client, writer, onProgress, tenant);
      await writeFiles(client, files, writer, onProgress, tenant);
      await writer.settings(settings);
      const counts = await writer.end(tenant ? {} : await sequencesOf(client));
      // Before the archive gets its name.
      requirePeople(counts.tables);
      return counts;
    });
  } finally {
    await rollBack(client);
  }
}

/**
 * Before there is a moment: a partition that is dropped after it would take its rows from it all the same, and neither they nor who
 * wrote them (`archived_writers`) would be in the backup. Who may not do it is told why by `seeEverything`.
 */
async function holdLogs(client: pg.Client): Promise<void> {
  await client.query('savepoint logs');
  await client
    .query('lock table audit_log, change_log in access share mode')
    .catch(() => client.query('rollback to savepoint logs'));
}

async function writeTables(
  client: pg.Client,
  writer: ArchiveWriter,
  onProgress: OnProgress,
  tenant: ArchivedTenant | null,
): Promise<void> {
  const total = await rowsAbout(runOn(client));
  const all = await tablesOf(client);
  let written = 0;
  for (const table of tenant ? tablesOfTenant(all) : all) {
    const query = tenant ? rowsOfTenant(client, table, tenant) : everyRow(client, table);
    await writeTable(client, writer, { table, query }, (rows) => {
      written += rows;
      onProgress({ what: table.table, done: written, total: Math.max(total, written) });
    });
  }
}

async function writeTable(
  client: pg.Client,
  writer: ArchiveWriter,
  { table: stored, query }: { readonly table: StoredTable; readonly query: string },
  onRows: (rows: number) => void,
): Promise<void> {
  const { table, columns, holdsBytes } = stored;
  await writer.table({ table, columns: [...columns] });
  await client.query(`declare backup no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      `fetch ${holdsBytes ? BATCH_OF_BYTES : BATCH} from backup`,
    );
    if (rows.length === 0) break;
    for (const { row } of rows) await writer.row(row);
    onRows(rows.length);
  }
  await client.query('close backup');
  await writer.endTable();
}

function everyRow(client: pg.Client, { table }: StoredTable): string {
  return `select whole_row::text as row from ${client.escapeIdentifier(table)} as whole_row`;
}

async function epochOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>('select epoch::text from server_state');
  return rows[0]?.epoch ?? '';
}

async function sequencesOf(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Sequences = {};
  for (const { name } of rows) {
    const found = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${client.escapeIdentifier(name)}`,
    );
    if (found.rows[0]) sequences[name] = found.rows[0];
  }
  return sequences;
}
