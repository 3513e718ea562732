import type pg from 'pg';
import { type StoredTable, tablesOf } from '../backup/catalogue.ts';
import { SHARED, tablesOfTenant } from '../backup/tenant-rows.ts';

/** A table whose rows of a tenant move, with its primary key; of a log in partitions theirs, and what says the partition. */
export interface MovingTable extends StoredTable {
  readonly key: readonly { readonly column: string; readonly type: string }[];
}

/** All that a tenant's archive holds but the tenant's own row and the accounts, which are copied last. */
export async function movingTables(client: pg.Client): Promise<MovingTable[]> {
  const { rows } = await client.query<Pick<MovingTable, 'table' | 'key'>>(
    `select c.relname as table, json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::smallint[], a.attnum)) as key
      from pg_class c left join pg_partitioned_table p on p.partrelid = c.oid
        cross join lateral (select indrelid, indkey from pg_index where indisprimary and indrelid in
          (select c.oid union all select inhrelid from pg_inherits where inhparent = c.oid) limit 1) as i
        join pg_attribute a on a.attrelid = i.indrelid and (a.attnum = any (i.indkey) or a.attname =
          (select attname from pg_attribute where attrelid = c.oid and attnum = p.partattrs[0]))
      where c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  const keys = new Map(rows.map(({ table, key }) => [table, key]));
  return tablesOfTenant(await tablesOf(client))
    .filter(({ table }) => !SHARED.includes(table))
    .map((table) => ({ ...table, key: keyOf(table.table, keys.get(table.table)) }));
}

function keyOf(table: string, key: MovingTable['key'] | undefined): MovingTable['key'] {
  if (key) return key;
  throw new Error(`table ${table} has no primary key: its rows could not be followed`);
}

/**
 * A row `found` for each key `given.key`, a JSON array, whose row is there: one look into the primary key's index each. The planner
 * knows nothing of keys in JSON, nor of a target that is being filled, and `offset 0` keeps it from reading whole tables for them.
 *
 * @param what of the row, as `moving`
 */
export function rowsByKey(client: pg.Client, { table, key }: MovingTable, what: string): string {
  const same = key.map(
    ({ column, type }, place) =>
      `moving.${client.escapeIdentifier(column)} = (given.key ->> ${place})::${type}`,
  );
  return `lateral (select ${what} from ${client.escapeIdentifier(table)} as moving
    where ${same.join(' and ')} offset 0) as found`;
}

/** How many rows, and the sum of their hashes: the same on both sides where the rows are. */
export interface RowsSum {
  readonly rows: number;
  readonly sum: bigint;
}

const HASH = 'hashtextextended(moving::text, 0)::numeric';
const sumsOf = (hash: string) => `count(*)::text as rows, coalesce(sum(${hash}), 0)::text as sum`;

export function sumOfTable(client: pg.Client, { table }: MovingTable, tenant: string): Promise<RowsSum> {
  return sumOf(
    client,
    `select ${sumsOf(HASH)} from ${client.escapeIdentifier(table)} as moving where tenant_id = $1`,
    tenant,
  );
}

/** @param keys JSON arrays */
export function sumOfKeys(client: pg.Client, table: MovingTable, keys: readonly string[]): Promise<RowsSum> {
  return sumOf(
    client,
    `select ${sumsOf('found.hash')} from (select key::jsonb from unnest($1::text[]) as texts (key)) as given,
      ${rowsByKey(client, table, `${HASH} as hash`)}`,
    keys,
  );
}

async function sumOf(client: pg.Client, query: string, value: unknown): Promise<RowsSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(query, [value]);
  return { rows: Number(rows[0]?.rows), sum: BigInt(rows[0]?.sum ?? 0) };
}

/** Rows as text are the same on both sides, whatever the settings of the two. No statement of a move has an end in time. */
export const FOR_MOVING = `set local statement_timeout = 0; set local lock_timeout = 0; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local intervalstyle = 'postgres'; set local idle_in_transaction_session_timeout = 0`;
