import { sql } from 'kysely';
import type { Database } from '../plugins/database.ts';
import { refuse } from '../plugins/errors.ts';
import type { Actor } from '../plugins/tenant.ts';
import { asIdentityService, inTenant } from '../plugins/tenant.ts';

/**
 * Gives the data another epoch, after a backup was restored: every device then downloads what there is now, and sends
 * again what it had sent (sync protocol §8). @returns the new epoch
 */
export async function mintEpoch(database: Database): Promise<string> {
  const { rows } = await asIdentityService(database, (trx) =>
    sql<{ epoch: string }>`update server_state set epoch = default returning epoch`.execute(trx),
  );
  return rows[0]?.epoch ?? refuse('internal');
}

/**
 * Keeps a device that has not heard of a restored backup from sending what it did after what the backup lost: it pulls
 * first, and sends in the order in which it was done. Null: the device knows of no epoch yet.
 *
 * @throws ProblemError `reset`
 */
export async function requireEpoch(database: Database, actor: Actor, known: string | null): Promise<void> {
  if (known === null) return;
  const epoch = await inTenant(database, actor, async (_, context) => context.epoch);
  if (epoch !== known) refuse('reset');
}
