import { readdir, readFile } from 'node:fs/promises';
import { LET_BACKUP_READ } from './backup-role.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** One connection outside of Kysely, because a migration holds many statements. */
export interface MigrationConnection {
  /** Runs statements without parameters and answers the rows of the last. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
}

/** Any number, the same on every node: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_340_021;

/** The database was migrated by a version that knows more than this one, which would misread it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';

  readonly migration: string;

  constructor(migration: string) {
    super(`The database is of a newer version of Fieldline (it has ${migration}). Start that version.`);
    this.migration = migration;
  }
}

/** How many migrations have run, of how many. */
export type MigrationProgress = (done: number, total: number) => void;

/** How a database differs from what this version makes of it. */
export interface MigrationsFound {
  /** Of this version, and not run there. */
  readonly pending: readonly string[];
  /** Run there by a newer version. */
  readonly newer: readonly string[];
}

/** @param applied names in `schema_migrations` */
export async function compareMigrations(applied: readonly string[]): Promise<MigrationsFound> {
  const known = await migrationNames();
  return {
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/** Names of all migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Brings the schema up to the newest file of server/migrations, all in one transaction: a server that dies on the way
 * leaves the schema as it was. Forward only.
 *
 * @param wanted the migrations that a backup was made with; default: all
 * @throws NewerSchema
 */
export async function migrate(
  connection: MigrationConnection,
  onProgress: MigrationProgress = () => undefined,
  wanted?: readonly string[],
): Promise<void> {
  await connection.run('begin');
  try {
    await connection.run(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    await connection.run(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await connection.run('select name from schema_migrations')).map((row) => row['name']),
    );
    const files = wanted ?? (await migrationNames());
    const strange = [...applied].find((name) => !files.includes(String(name)));
    if (strange !== undefined) throw new NewerSchema(String(strange));
    for (const [index, name] of files.entries()) {
      onProgress(index, files.length);
      if (applied.has(name)) continue;
      await connection.run(await readFile(new URL(name, MIGRATIONS), 'utf8'));
      await connection.run(`insert into schema_migrations (name) values ('${name}')`);
    }
    await connection.run(LET_BACKUP_READ);
    await connection.run('commit');
    onProgress(files.length, files.length);
  } catch (error) {
    await connection.run('rollback');
    throw error;
  }
}
