import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { createDatabase } from '../../tests/support/postgres.ts';

const TENANT = 'demo-tenant';

/** Rows of one transaction: numbering the changes of a transaction costs more with each of them. */
const CHUNK = 5000;

/**
 * A PostgreSQL database with the demo data and so many poles more, scattered over a country as a grid is: two of three
 * within forty towns, the others between. The same in every run. @returns its address
 */
export async function scatteredAssets(count: number): Promise<string> {
  const url = await createDatabase();
  const database = await openDatabase({ url });
  await loadDemo(database, systemClock);
  for (let first = 1; first <= count; first += CHUNK) {
    await addPoles(database, first, Math.min(count, first + CHUNK - 1));
  }
  await sql`analyze`.execute(database.kysely);
  await database.close();
  return url;
}

async function addPoles(database: Database, first: number, last: number): Promise<void> {
  const id = sql.raw(`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) as n`;
  await database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.tenant_id', ${TENANT}, true), set_config('app.actor', '{}', true),
      setseed(${first / 10_000_000})`.execute(trx);
    await sql`insert into assets (tenant_id, id, tag, name, kind, status, longitude, latitude, updated_at)
      select ${TENANT}, ${id}, 'B-' || n, 'Pole ' || n, 'Pole', 'inUse',
        10 + (n % 40 % 8) * 0.9 + (random() - 0.5) * case when n % 3 = 0 then 2 else 0.05 end,
        46.5 + (n % 40 / 8) * 0.5 + (random() - 0.5) * case when n % 3 = 0 then 2 else 0.05 end,
        now() - n * interval '1 millisecond'
      from ${numbers}`.execute(trx);
  });
}
