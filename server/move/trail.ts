import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ARRIVALS_ROLE } from '../database/schema/arrivals-role.ts';
import { rollBack } from '../postgres/connection.ts';
import { isLockTimeout } from '../postgres/database-errors.ts';
import { MoveRefused } from './move-refused.ts';
import type { MovingTable } from './moving-table.ts';

/** Milliseconds that everybody's writers of a table may have to wait behind us, and between two tries. */
const PATIENCE = 400;
const PAUSE = 200;
/** Transactions end within a minute (`STATEMENT_TIMEOUT`); somebody who holds a table for longer is no request. */
const TRIES = 300;

/**
 * From when this returns, each row of the tenant that is written or deleted is noted in `move_trail`, by whatever way: what is
 * not noted was committed before. Of other tenants' rows nothing is noted.
 */
export async function startTrail(
  client: pg.Client,
  tables: readonly MovingTable[],
  tenant: string,
): Promise<void> {
  const [changes, deletions] = triggersOf(tenant);
  for (const table of tables) {
    const name = client.escapeIdentifier(table.table);
    const values = table.key.map(({ column }) => `($1).${client.escapeIdentifier(column)}`).join(', ');
    const call = `execute function note_moving_row(${client.escapeLiteral(tenant)}, ${client.escapeLiteral(values)}, ${client.escapeLiteral(table.table)})`;
    const isOwn = (row: string) =>
      `for each row when (current_user <> '${ARRIVALS_ROLE}' and ${row}.tenant_id = ${client.escapeLiteral(tenant)})`;
    await betweenWriters(
      client,
      `create or replace trigger ${changes} after insert or update on ${name} ${isOwn('new')} ${call};
      create or replace trigger ${deletions} after delete on ${name} ${isOwn('old')} ${call}`,
    );
  }
}

export async function endTrail(client: pg.Client, tenant: string): Promise<void> {
  const [changes, deletions] = triggersOf(tenant);
  // Those of partitions go with their table's.
  const { rows } = await client.query<{ table: string }>(
    'select distinct tgrelid::regclass::text as table from pg_trigger where tgname in ($1, $2) and tgparentid = 0',
    [changes, deletions],
  );
  for (const { table } of rows) {
    await betweenWriters(
      client,
      `drop trigger if exists ${changes} on ${table}; drop trigger if exists ${deletions} on ${table}`,
    );
  }
  await client.query('delete from move_trail where tenant = $1', [tenant]);
}

/**
 * Takes what was noted and is visible by now into the table `moved_keys` of this transaction, each key once, and removes it from
 * the trail. What commits later stays for the next round. @param client in a transaction that is repeatable read, as the owner
 * @returns how many keys
 */
export async function takeTrail(client: pg.Client, tenant: string): Promise<number> {
  await client.query('create temp table moved_keys (place text, key jsonb) on commit drop');
  const taken = await client.query(
    `with noted as (delete from move_trail where tenant = $1 returning place, key)
      insert into moved_keys select distinct place, key from noted`,
    [tenant],
  );
  await client.query('grant select on moved_keys to public; analyze moved_keys');
  return taken.rowCount ?? 0;
}

/** Names of a tenant's two triggers: of several that have moved each has its own. */
function triggersOf(tenant: string): readonly [changes: string, deletions: string] {
  const mark = createHash('sha256').update(tenant).digest('hex').substring(0, 12);
  return [`note_move_${mark}`, `note_move_${mark}_deletion`];
}

/** A change of a table waits for its writers, and whoever writes next waits behind it: so it gives up soon, and tries again. */
async function betweenWriters(client: pg.Client, statements: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${PATIENCE}; ${statements}; commit`);
      return;
    } catch (error) {
      await rollBack(client);
      if (!isLockTimeout(error)) throw error;
      if (tries >= TRIES) {
        throw new MoveRefused(
          'Somebody writes to a table without an end (a restore, a migration, a psql session). Wait for it, or end it.',
        );
      }
      await wait(PAUSE);
    }
  }
}
