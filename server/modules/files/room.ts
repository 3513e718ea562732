import type { Database } from '../../plugins/database.ts';
import { refuse } from '../../plugins/errors.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { inTenant } from '../../plugins/tenant.ts';

/** Two uploads at the same moment may both find the last room. @throws ProblemError `quota_reached` */
export async function requireRoom(database: Database, actor: Actor, size: number): Promise<void> {
  const isFull = await inTenant(database, actor, async (trx) => {
    const { quota_storage: quota } = await trx
      .selectFrom('tenants')
      .select('quota_storage')
      .where('id', '=', actor.tenantId)
      .executeTakeFirstOrThrow();
    if (quota === null) return false;
    const { used } = await trx
      .selectFrom('files')
      .select((row) => row.fn.sum<number | null>('size').as('used'))
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirstOrThrow();
    return (used ?? 0) + size > quota;
  });
  if (isFull) refuse('quota_reached', [], 'files_take_all_room');
}
