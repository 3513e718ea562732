import { sql } from 'kysely';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';

/**
 * The writer with the rights that they have at this moment, in their own transaction: who was deactivated or lost a right
 * after their request, or their long push, began decides nothing any more. The locks make whoever changes that wait for
 * the commit. People of the platform act by rights that no tenant keeps.
 *
 * @throws ProblemError `unauthenticated` for somebody who is not active any more
 */
export async function standingNow<T extends Pick<WriteContext, 'trx' | 'actor'>>(context: T): Promise<T> {
  const { trx, actor } = context;
  if (actor.isGuest) return context;
  const { rows } = await sql<{ role: string; permissions: readonly string[] }>`select m.role, r.permissions
    from members as m join roles as r on r.tenant_id = m.tenant_id and r.name = m.role
    where m.tenant_id = ${actor.tenantId} and m.id = ${actor.userId} and m.status = 'active'
      and m.deleted_at is null for share of m, r`.execute(trx);
  const [now] = rows;
  if (!now) refuse('unauthenticated', [], 'account_suspended');
  return { ...context, actor: { ...actor, role: now.role, permissions: now.permissions } };
}
