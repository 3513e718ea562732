import type pg from 'pg';

/** Runs statements without parameters and answers the rows of the last. */
export type RunSql = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** By this connection. */
export function runOn(client: pg.ClientBase): RunSql {
  return async (statements) => {
    const result: unknown = await client.query(statements);
    // Several statements answer a list of results; the types of `pg` know one only.
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult | undefined;
    return last?.rows ?? [];
  };
}

/** Names of the migrations that have run, in their order. */
export async function appliedMigrations(run: RunSql): Promise<string[]> {
  const rows = await run('select name from schema_migrations order by name');
  return rows.map(({ name }) => String(name));
}

/** How many rows all tables hold, as the planner believes: counting would read everything. */
export async function rowsAbout(run: RunSql): Promise<number> {
  const [counted] = await run(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows
      from pg_class where relnamespace in (to_regnamespace('public'), to_regnamespace('partitions')) and relkind = 'r'`,
  );
  return Number(counted?.['rows'] ?? 0);
}
