import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { createDatabase } from '../../tests/support/postgres.ts';

/** Rows of each of the tables that are written and listed. */
export const ROWS = 100_000;

/** How long each contender writes in a turn, and with how many connections. */
export const SECONDS = 4;
export const WRITERS = 16;

const TENANT = 'demo-tenant';
export const TECHNICIAN = { email: 'tech1@demo.example', password: DEMO_PASSWORD };
export const PLANNER = { email: 'planner@demo.example', password: DEMO_PASSWORD };

/** What an update of a crowded work order says: the fields that it must, what it stands approved for, and another place. */
export function orderAt(location: string, id: string) {
  return { title: 'Inspect pole', type: 'inspection', status: 'scheduled', assetId: id, location };
}

/** The id of a crowded row: `00000000-0000-7000-8000-` and its number in twelve digits, which pgbench can make too. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Rows of one transaction: numbering the changes of a transaction costs more with each of them. */
const CHUNK = 2000;

/** A PostgreSQL database with the demo data and so many work orders, and as many assets, more. @returns its address */
export async function crowdedDatabase(more = ROWS): Promise<string> {
  const url = await createDatabase();
  const database = await openDatabase({ url });
  await loadDemo(database, systemClock);
  for (let first = 1; first <= more; first += CHUNK) await addRows(database, first, first + CHUNK - 1);
  await sql`analyze`.execute(database.kysely);
  await database.close();
  return url;
}

async function addRows(database: Database, first: number, last: number): Promise<void> {
  const id = sql.raw(`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) as n`;
  await database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.tenant_id', ${TENANT}, true), set_config('app.actor', '{}', true)`.execute(
      trx,
    );
    await sql`insert into assets (tenant_id, id, tag, name, kind, status, updated_at)
      select ${TENANT}, ${id}, 'B-' || n, 'Pole ' || n, 'pole', 'inUse', now() - n * interval '1 second'
      from ${numbers}`.execute(trx);
    await sql`insert into work_orders
        (tenant_id, id, number, title, type, status, priority, asset_id, updated_at)
      select ${TENANT}, ${id}, 'WO-B' || n, 'Inspect pole ' || n, 'inspection', 'scheduled', 'medium', ${id},
        now() - n * interval '1 second'
      from ${numbers}`.execute(trx);
  });
}
