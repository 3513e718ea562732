import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { MOVE_LOCK } from '../backup/arrivals.ts';
import { rollBack } from '../postgres/connection.ts';
import { MoveRefused } from './move-refused.ts';
import { endTrail } from './trail.ts';

export type MoveState = 'copying' | 'closed' | 'moved';

export interface KnownMove {
  readonly move: string;
  readonly state: MoveState;
}

/** Milliseconds in which PostgreSQL notices that a mover was killed. */
const KILLED = 5000;

/** What is known here of the tenant's last move away; null: it is here. */
export async function knownMove(client: pg.Client, tenant: string): Promise<KnownMove | null> {
  const { rows } = await client.query<KnownMove>('select move, state from tenant_moves where tenant = $1', [
    tenant,
  ]);
  return rows[0] ?? null;
}

/** Only the target knows whether it has opened the tenant. */
export function unknownThere(tenant: string): MoveRefused {
  return new MoveRefused(
    `"${tenant}" was on its way to another installation, or to this one before its database was put back. Name that one: it may have
the tenant. Where it is lost for good, this opens the tenant here, as the owner of the tables:
  delete from tenant_moves where tenant = '${tenant}' and state = 'closed'`,
  );
}

/** For as long as the connection lives. @throws MoveRefused where another move is under way */
export async function lockMoves(client: pg.Client): Promise<void> {
  for (const end = performance.now() + KILLED; ; await wait(100)) {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${MOVE_LOCK}) as locked`,
    );
    if (rows[0]?.locked) return;
    if (performance.now() > end)
      throw new MoveRefused('A move from or to this installation is under way. Wait for it.');
  }
}

/** What is left of a tenant that has gone. */
export interface MoveMark {
  /** Where people reach it since; null: where they did. */
  readonly address: string | null;
  /** Both sides have one place for files. */
  readonly sharesFiles: boolean;
}

export async function setMove(
  client: pg.Client,
  tenant: string,
  { move, state, address = null, sharesFiles = false }: KnownMove & Partial<MoveMark>,
): Promise<void> {
  await client.query(
    `insert into tenant_moves (tenant, move, state, address, shares_files) values ($1, $2, $3, $4, $5)
      on conflict (tenant) do update set move = excluded.move, state = excluded.state, address = excluded.address,
        shares_files = excluded.shares_files, at = now()`,
    [tenant, move, state, address, sharesFiles],
  );
}

/** Milliseconds: no transaction of a request lasts for so long. */
const LONGEST = 120_000;

/**
 * Nobody reads or writes the tenant from here on, and who had begun to write is through when this returns. It asks for the lock
 * again and again and does not queue for it: who stood behind us would wait for those who hold it.
 */
export async function closeTenant(client: pg.Client, tenant: string, move: string): Promise<void> {
  await setMove(client, tenant, { move, state: 'closed' });
  for (const end = performance.now() + LONGEST; ; await wait(20)) {
    const { rows } = await client.query<{ through: boolean }>(
      `select pg_try_advisory_xact_lock(${MOVE_LOCK}, hashtext($1)) as through`,
      [tenant],
    );
    if (rows[0]?.through) return;
    if (performance.now() > end)
      throw new MoveRefused('A transaction of the tenant does not end. See pg_stat_activity.');
  }
}

/** The tenant is here as it was, and nothing is left of the move. */
export async function stay(client: pg.Client, tenant: string): Promise<void> {
  await rollBack(client);
  // First: people work while the rest is put away.
  await client.query("delete from tenant_moves where tenant = $1 and state in ('copying', 'closed')", [
    tenant,
  ]);
  await endTrail(client, tenant);
}
