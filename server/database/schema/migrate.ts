import { readdir, readFile } from 'node:fs/promises';
import { appliedMigrations, type RunSql, rowsAbout } from '../../postgres/schema-facts.ts';
import { LET_TENANTS_ARRIVE } from './arrivals-role.ts';
import { LET_BACKUP_READ } from './backup-role.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

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

/** A migration that is about to run on a database that holds data. */
export interface MigrationStep {
  readonly name: string;
  /** Its place among those that are to run, from 1. */
  readonly number: number;
  readonly of: number;
  /** What it writes anew, in the words of its first lines (`-- Rewrites: …`); null: nothing large. */
  readonly rewrites: string | null;
  /** What it reads as a whole (`-- Reads: …`); null: nothing large. */
  readonly reads: string | null;
  /** About so many rows there are in all. */
  readonly rows: number;
}

export interface MigrationWatch {
  /** The database takes no writes yet: it is a standby, or starts. */
  onWait?(): void;
  /** How many migrations have run, of how many. */
  onProgress?(done: number, total: number): void;
  /** Where the schema of a database that holds something is brought up to date. */
  onStep?(step: MigrationStep): void;
}

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
 * @param run on one connection outside of Kysely, because a migration holds many statements
 * @param wanted the migrations that a backup was made with; default: all
 * @throws NewerSchema
 */
export async function migrate(
  run: RunSql,
  { onProgress, onStep }: MigrationWatch = {},
  wanted?: readonly string[],
): Promise<void> {
  await run('begin');
  try {
    await run(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    await run(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(await appliedMigrations(run));
    const files = wanted ?? (await migrationNames());
    const strange = [...applied].find((name) => !files.includes(name));
    if (strange !== undefined) throw new NewerSchema(strange);
    const pending = files.filter((name) => !applied.has(name));
    const rows = applied.size > 0 && pending.length > 0 ? await rowsAbout(run) : 0;
    for (const [index, name] of files.entries()) {
      onProgress?.(index, files.length);
      if (applied.has(name)) continue;
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const number = pending.indexOf(name) + 1;
      const step = {
        name,
        number,
        of: pending.length,
        rewrites: rewritesOf(text),
        reads: readsOf(text),
        rows,
      };
      if (applied.size > 0) onStep?.(step);
      await run(text);
      await run(`insert into schema_migrations (name) values ('${name}')`);
    }
    if (pending.length > 0) await run(FORGET_BLOCKS);
    await run(LET_BACKUP_READ);
    await run(LET_TENANTS_ARRIVE);
    await run('commit');
    onProgress?.(files.length, files.length);
  } catch (error) {
    // A connection that has broken has rolled back by itself; the failure before it is the one to tell.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

/** A migration may change rows without making versions of them. An older backup's schema has no blocks. */
const FORGET_BLOCKS = `do $$ begin
  if to_regclass('public.ready_blocks') is not null then truncate ready_blocks; end if;
end $$`;

/** What a migration says that it writes anew. */
export function rewritesOf(text: string): string | null {
  return /^-- Rewrites: (.+)$/m.exec(text)?.[1] ?? null;
}

function readsOf(text: string): string | null {
  return /^-- Reads: (.+)$/m.exec(text)?.[1] ?? null;
}
