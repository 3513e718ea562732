import type pg from 'pg';
import { becomeArrivals, beHere, passOnNumbers } from '../backup/arrivals.ts';
import { type StoredTable, tablesOf } from '../backup/catalogue.ts';
import { insertInto } from '../backup/load-archive.ts';
import { FOR_MOVING, type MovingTable, rowsByKey } from './moving-table.ts';

/**
 * A tenant on its way into this database: one transaction from its first row to its opening. Whatever ends it before leaves
 * nothing here, nobody sees any of it before, and the other tenants read and write as ever.
 */
export interface TenantArrival {
  readonly client: pg.Client;
  readonly tenant: string;
  readonly tables: readonly StoredTable[];
}

/** The target knows of the move before the source is closed for it: whoever asks later knows by that whether this is the target. */
export async function announce(client: pg.Client, tenant: string, move: string): Promise<void> {
  await client.query('insert into tenant_arrivals (tenant, move) values ($1, $2)', [tenant, move]);
}

/** What the target says of a move, also long after; null: it was to another installation. */
export async function arrivalOf(client: pg.Client, move: string): Promise<'announced' | 'opened' | null> {
  const { rows } = await client.query<{ opened: boolean }>(
    'select opened from tenant_arrivals where move = $1',
    [move],
  );
  if (!rows[0]) return null;
  return rows[0].opened ? 'opened' : 'announced';
}

/** When the source knows that it stays there. */
export async function withdrawArrival(client: pg.Client, move: string): Promise<void> {
  await client.query('delete from tenant_arrivals where move = $1 and not opened', [move]);
}

/** @param own the tenant's row as text: what refers to it is checked as it comes */
export async function beginArrival(client: pg.Client, tenant: string, own: string): Promise<TenantArrival> {
  await client.query(`begin; ${FOR_MOVING}; set constraints all deferred`);
  const arrival = { client, tenant, tables: await tablesOf(client) };
  await becomeArrivals(client, tenant);
  await writeArrivedRows(arrival, 'tenants', [own]);
  return arrival;
}

/** @param rows as text @param otherwise what becomes of a row that is there: by default the move ends */
export async function writeArrivedRows(
  { client, tables }: TenantArrival,
  table: string,
  rows: readonly string[],
  otherwise = '',
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...(tables.find((each) => each.table === table)?.columns ?? [])];
  await client.query(`${insertInto(client, { table, columns }, tables)} ${otherwise}`, [rows]);
}

/** @param keys JSON arrays: values of the primary key in their order */
export async function removeRows(
  { client }: TenantArrival,
  table: MovingTable,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    `delete from ${client.escapeIdentifier(table.table)} where ctid = any (array(
      select found.place from (select key::jsonb from unnest($1::text[]) as texts (key)) as given,
        ${rowsByKey(client, table, 'moving.ctid as place')}))`,
    [keys],
  );
}

/** Of a round: a list of all that wait for their check would grow without an end. Accounts come last. */
export async function checkArrivedReferences({ client }: TenantArrival): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(distinct quote_ident(conname), ', ') as names from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'identities'::regclass`,
  );
  await client.query(`set constraints ${rows[0]?.names} immediate; set constraints all deferred`);
}

/** Everything but the opening, so that nothing of it can be refused any more. */
export async function prepareOpening({ client, tenant, tables }: TenantArrival, move: string): Promise<void> {
  await beHere(client, tenant);
  await client.query('set constraints all immediate');
  await client.query('reset role');
  await passOnNumbers(client, tables);
  await client.query('update tenant_arrivals set opened = true where move = $1', [move]);
}

/**
 * The tenant is open here from the moment this returns, with an epoch of its own, and never before.
 * @throws also where the commit's answer was lost: then nobody knows whether it is
 */
export async function open({ client }: TenantArrival): Promise<void> {
  await client.query('commit');
}
