import type pg from 'pg';
import type { BackupCounts, BackupWriter, Sequences } from './backup-file.ts';
import { requirePeople, writeBackupFile } from './backup-file.ts';
import type { StoredTable } from './catalogue.ts';
import { seeEverything, tablesOf } from './catalogue.ts';

/** Rows that are fetched at once; of tables whose rows may be megabytes each, few. */
const BATCH = 500;
const BATCH_OF_BYTES = 4;

/**
 * Writes all rows of one moment into a file; servers go on meanwhile.
 *
 * @param client of the owner of the tables, with nothing under way
 * @throws NoBackup where rows are hidden from it, or there are none
 */
export async function writeBackup(client: pg.Client, file: string, now: Date): Promise<BackupCounts> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local intervalstyle = 'postgres'`);
    await seeEverything(client);
    const head = { at: now.toISOString(), migrations: await migrationsOf(client) };
    return await writeBackupFile(file, head, async (writer) => {
      for (const table of await tablesOf(client)) await writeTable(client, writer, table);
      const counts = await writer.end(await sequencesOf(client));
      // Before the file gets its name.
      requirePeople(counts.tables);
      return counts;
    });
  } finally {
    await client.query('rollback');
  }
}

async function writeTable(client: pg.Client, writer: BackupWriter, stored: StoredTable): Promise<void> {
  const { table, columns, holdsBytes } = stored;
  await writer.table({ table, columns: [...columns] });
  const name = client.escapeIdentifier(table);
  await client.query(
    `declare backup no scroll cursor for select whole_row::text as row from ${name} as whole_row`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      `fetch ${holdsBytes ? BATCH_OF_BYTES : BATCH} from backup`,
    );
    if (rows.length === 0) break;
    for (const { row } of rows) await writer.row(row);
  }
  await client.query('close backup');
  await writer.endTable();
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
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
