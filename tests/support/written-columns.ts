import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** The columns of a table that it does not make itself, each after a prefix such as `copy.`: a row that is copied takes these. */
export async function writtenColumns(
  trx: QueryExecutorProvider,
  table: string,
): Promise<(prefix: string) => RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
  return (prefix) => sql.join(rows.map(({ name }) => sql.ref(`${prefix}${name}`)));
}
