import type pg from 'pg';
import { rollBack } from '../postgres/connection.ts';
import { appliedMigrations, runOn } from '../postgres/schema-facts.ts';
import type { ArchiveCounts, ArchivedTenant } from './archive-lines.ts';
import { NoBackup } from './archive-lines.ts';
import { becomeArrivals, beHere, MOVE_LOCK, passOnNumbers } from './arrivals.ts';
import { type StoredTable, tablesOf } from './catalogue.ts';
import { type Loaded, loadArchive, progressOf } from './load-archive.ts';
import type { OnProgress } from './progress.ts';
import { readArchive } from './read-archive.ts';
import type { Destination } from './restore-backup.ts';
import { SHARED, tablesOfTenant } from './tenant-rows.ts';

export interface RestoredTenant extends ArchiveCounts {
  readonly tenant: ArchivedTenant;
}

/**
 * Puts a tenant's archive beside the tenants that are there, in one transaction: its rows, its files, and the people who have no
 * account here yet. It gets an epoch of its own. The other tenants read and write meanwhile.
 *
 * @throws NoBackup where it does not fit here; then nothing of it is there
 */
export async function restoreTenant(
  { client, files }: Destination,
  archive: string,
  onProgress: OnProgress = () => undefined,
): Promise<RestoredTenant> {
  let migrations: readonly string[] = [];
  const whole = await readArchive(archive, { head: async (head) => void (migrations = head.migrations) });
  const { tenant } = whole;
  if (!tenant)
    throw new NoBackup(`${archive} holds a whole installation: restore it into an empty database.`);
  await requireSameSchema(client, migrations);
  await client.query('begin');
  try {
    await client.query(
      `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'`,
    );
    await requireNoOther(client);
    const tables = tablesOfTenant(await tablesOf(client));
    await becomeArrivals(client, tenant.id);
    await requireAbsent(client, tenant);
    await client.query('set constraints all deferred');
    // Last what everybody's requests look at.
    const progress = progressOf(whole, onProgress);
    const loaded = await loadArchive({ client, files, archive, tables, progress, later: SHARED });
    await writeShared(client, tenant, loaded);
    await client.query('set constraints all immediate');
    await requireRows(client, tables, loaded);
    await client.query('reset role');
    await passOnNumbers(client, tables);
    await client.query('commit');
    return { ...whole, tenant };
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Nor is a month's partition dropped until this transaction ends. @throws NoBackup where a tenant moves, or another is restored */
async function requireNoOther(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_xact_lock(${MOVE_LOCK}) as alone`,
  );
  if (!rows[0]?.alone)
    throw new NoBackup('Another tenant comes or moves at this moment. Wait for it, and run this again.');
}

/** @throws NoBackup unless the database was set up and migrated exactly so */
export async function requireSameSchema(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as made",
  );
  if (rows[0]?.made !== true) throw new NoBackup('The database is empty. Set up the server first.');
  const here = await appliedMigrations(runOn(client));
  if (here.join() === migrations.join()) return;
  const strange = migrations.find((name) => !here.includes(name));
  throw new NoBackup(
    strange === undefined
      ? `The tenant is of an older version of Fieldline. Bring it to this one first; of an archive, restore a whole backup of that
time into a database of its own, start this version on it once, and archive the tenant from there.`
      : `The tenant is of a newer version of Fieldline (it has ${strange}). Upgrade this one first.`,
  );
}

/** @throws NoBackup where it is there */
export async function requireAbsent(client: pg.Client, { id, name }: ArchivedTenant): Promise<void> {
  const { rows } = await client.query('select from tenants where id = $1', [id]);
  if (rows.length === 0) return;
  throw new NoBackup(
    `There is a tenant "${id}" (${name}) here already. A tenant is put back only where it is not: into another installation.`,
  );
}

/** People keep the account that they have here. */
async function writeShared(client: pg.Client, tenant: ArchivedTenant, { later }: Loaded): Promise<void> {
  const people = later.get('identities');
  await requireOwnAddresses(client, people?.rows ?? []);
  if (people) await client.query(`${people.insert} on conflict (id) do nothing`, [people.rows]);
  const own = later.get('tenants');
  if (own) await client.query(own.insert, [own.rows]);
  await beHere(client, tenant.id);
}

/**
 * @param people rows of `identities` as text
 * @throws NoBackup where one of their addresses is another account's here
 */
export async function requireOwnAddresses(client: pg.Client, people: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select here.email from identities as here
      join (select text::identities as whole from unnest($1::text[]) as texts (text) offset 0) as given
        on here.email = (given.whole).email and here.id <> (given.whole).id`,
    [people],
  );
  if (rows.length === 0) return;
  throw new NoBackup(
    `These addresses belong to other accounts here: ${rows.map(({ email }) => email).join(', ')}. Who did what could not be told
apart any more. Change the address of one of the two accounts first.`,
  );
}

async function requireRows(
  client: pg.Client,
  tables: readonly StoredTable[],
  { tables: given, tenant }: Loaded,
): Promise<void> {
  for (const { table, hasTenant } of tables) {
    if (!hasTenant) continue;
    const { rows } = await client.query<{ rows: string }>(
      `select count(*)::text as rows from ${client.escapeIdentifier(table)} where tenant_id = $1`,
      [tenant?.id],
    );
    if (Number(rows[0]?.rows) !== (given.get(table) ?? 0)) {
      throw new NoBackup(`Table ${table} does not hold what the archive has of it.`);
    }
  }
}
