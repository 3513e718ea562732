import type pg from 'pg';
import type { ArchivedTenant } from '../backup/archive-lines.ts';
import { becomeArrivals } from '../backup/arrivals.ts';
import { requireAbsent, requireOwnAddresses, requireSameSchema } from '../backup/restore-tenant.ts';
import { rollBack } from '../postgres/connection.ts';
import { MoveRefused } from './move-refused.ts';

/** What the target is asked about before anything begins. */
export interface Mover {
  readonly tenant: ArchivedTenant;
  readonly migrations: readonly string[];
  /** Of the source's data. */
  readonly epoch: string;
  /** Rows of `identities` as text. */
  readonly people: readonly string[];
}

/** @throws MoveRefused, NoBackup where the tenant cannot go there: nothing was changed on either side by then */
export async function requireRoom(client: pg.Client, mover: Mover): Promise<void> {
  await requireSameSchema(client, mover.migrations);
  await client.query('begin');
  try {
    await becomeArrivals(client, mover.tenant.id);
    await requireAbsent(client, mover.tenant);
    await requireOwnAddresses(client, mover.people);
  } finally {
    await rollBack(client);
  }
}

/** @throws MoveRefused where both are one database */
export async function requireAnother(client: pg.Client, { epoch }: Pick<Mover, 'epoch'>): Promise<void> {
  const made = await client.query<{ made: boolean }>(
    "select to_regclass('public.server_state') is not null as made",
  );
  if (!made.rows[0]?.made) throw new MoveRefused('The target’s database is empty. Set up that server first.');
  const { rows } = await client.query<{ epoch: string }>('select epoch from server_state');
  if (rows[0]?.epoch !== epoch) return;
  throw new MoveRefused(
    'The target’s settings name the database that the tenant is in. Name those of the other installation.',
  );
}
