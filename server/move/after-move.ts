import { becomeArrivals } from '../backup/arrivals.ts';
import { seeEverything, tablesOf } from '../backup/catalogue.ts';
import { rollBack } from '../postgres/connection.ts';
import { arrivalOf, withdrawArrival } from './arrival.ts';
import { removeCopies } from './move-files.ts';
import { MoveRefused } from './move-refused.ts';
import type { Side } from './move-tenant.ts';
import { FOR_MOVING } from './moving-table.ts';
import { requireAnother } from './room.ts';
import { knownMove, lockMoves, stay, unknownThere } from './source.ts';
import { endTrail } from './trail.ts';

/**
 * The tenant stays where it is, after a mover that was killed. The target is asked first whether it has opened the tenant: nobody
 * else knows. @throws MoveRefused where it has, or nothing is to be cancelled
 */
export async function cancelMove(source: Side, target: Side, tenantId: string): Promise<void> {
  await lockMoves(source.client);
  const before = await knownMove(source.client, tenantId);
  if (!before || before.state === 'moved') throw new MoveRefused(`No move of "${tenantId}" is under way.`);
  const { rows } = await source.client.query<{ epoch: string }>('select epoch from server_state');
  await requireAnother(target.client, { epoch: rows[0]?.epoch ?? '' });
  await lockMoves(target.client);
  const there = await arrivalOf(target.client, before.move);
  if (there === null) throw unknownThere(tenantId);
  if (there === 'opened')
    throw new MoveRefused(`"${tenantId}" is open at the target already. Run the move again: it ends it.`);
  await stay(source.client, tenantId);
  await withdrawArrival(target.client, before.move);
  await source.client.query('begin');
  await source.client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  await removeCopies(source.client, { from: source.files, to: target.files }, tenantId);
  await source.client.query('commit');
}

/**
 * Removes what is left here of a tenant that has moved: its rows, sessions, mails and files. The accounts of its people stay, for
 * they may be of other tenants too; so does the mark that it moved.
 *
 * @returns rows. @throws MoveRefused where it has not moved
 */
export async function forgetTenant({ client, files }: Side, tenantId: string): Promise<number> {
  await lockMoves(client);
  const { rows: marks } = await client.query<{ shared: boolean }>(
    "select shares_files as shared from tenant_moves where tenant = $1 and state = 'moved'",
    [tenantId],
  );
  const [mark] = marks;
  if (!mark) throw new MoveRefused(`"${tenantId}" has not moved from here: nothing is removed.`);
  // First: once their rows have gone nobody knows their names any more.
  if (!mark.shared) for (const id of await filesOf(client, tenantId)) await files.remove(tenantId, id);
  const rows = await removeAll(client, tenantId);
  await endTrail(client, tenantId);
  return rows;
}

async function filesOf(client: Side['client'], tenantId: string): Promise<string[]> {
  await client.query(`begin read only; ${FOR_MOVING}`);
  try {
    await seeEverything(client);
    const { rows } = await client.query<{ id: string }>(
      'select id from files where tenant_id = $1 union select id from removed_files where tenant_id = $1',
      [tenantId],
    );
    return rows.map(({ id }) => id);
  } finally {
    await rollBack(client);
  }
}

async function removeAll(client: Side['client'], tenantId: string): Promise<number> {
  await client.query(`begin; ${FOR_MOVING}; set constraints all deferred`);
  try {
    const tables = (await tablesOf(client)).filter(({ hasTenant }) => hasTenant);
    // As that role: what a removal causes in these tables would be rows of the tenant again.
    await becomeArrivals(client, tenantId);
    await client.query('update identities set password_from = null where password_from = $1', [tenantId]);
    await client.query('update second_factors set set_up_in = null where set_up_in = $1', [tenantId]);
    let rows = 0;
    for (const { table } of tables) {
      const gone = await client.query(`delete from ${client.escapeIdentifier(table)} where tenant_id = $1`, [
        tenantId,
      ]);
      rows += gone.rowCount ?? 0;
    }
    const own = await client.query('delete from tenants where id = $1', [tenantId]);
    await client.query('set constraints all immediate; commit');
    return rows + (own.rowCount ?? 0);
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}
