import { readdir, readFile } from 'node:fs/promises';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** One connection outside of Kysely, because a migration holds many statements. */
export interface MigrationConnection {
  /** Runs statements without parameters and answers the rows of the last. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
}

/** Any number, the same on every node: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_340_021;

/**
 * Brings the schema up to the newest file of server/migrations, all in one transaction: a server that dies on the way
 * leaves the schema as it was. Forward only.
 */
export async function migrate(connection: MigrationConnection): Promise<void> {
  await connection.run('begin');
  try {
    await connection.run(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    await connection.run(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await connection.run('select name from schema_migrations')).map((row) => row['name']),
    );
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files) {
      if (applied.has(name)) continue;
      await connection.run(await readFile(new URL(name, MIGRATIONS), 'utf8'));
      await connection.run(`insert into schema_migrations (name) values ('${name}')`);
    }
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback');
    throw error;
  }
}
