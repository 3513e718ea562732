import { sql } from 'kysely';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { isContainer } from '../../../src/domain/warehouses/container.ts';
import { warehouse } from '../../../src/domain/warehouses/warehouse.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';

/**
 * Containers stand in stores, never in each other. Two devices may each write one half of that, the one that a container stands
 * there, the other that the place is carried itself: they take turns, and the second one is refused.
 */
export const containersInStores: WriteRule = async (context, { entity, before, after }) => {
  if (entity.name !== warehouse.name || !isMoved(before?.row ?? null, after.row)) return;
  const { trx, actor } = context;
  await holdTurn(trx, `containers of ${actor.tenantId}`);
  const { standsInId = null } = after.row;
  if (standsInId !== null && isContainer({ kind: await kindOf(context, String(standsInId)) })) {
    refuse('validation', [
      { path: 'standsInId', code: 'no_place', message: 'is a container, which holds no other one' },
    ]);
  }
  if (isContainer(after.row) && (await hasContainers(context, after.row.id))) {
    refuse('validation', [
      { path: 'kind', code: 'invalid_value', message: 'must stay a store while containers stand in it' },
    ]);
  }
};

/** Whether a write says anew where a container is, or what is one. */
function isMoved(before: AnyRow | null, after: AnyRow): boolean {
  const stands = after['standsInId'] ?? null;
  return (
    (stands !== null && stands !== before?.['standsInId']) || isContainer(after) !== isContainer(before ?? {})
  );
}

async function kindOf({ trx, actor }: WriteContext, id: string): Promise<string | null> {
  const { rows } = await sql<{ readonly kind: string }>`
    select kind from warehouses where tenant_id = ${actor.tenantId} and id = ${id}`.execute(trx);
  return rows[0]?.kind ?? null;
}

async function hasContainers({ trx, actor }: WriteContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from warehouses
    where tenant_id = ${actor.tenantId} and stands_in_id = ${id} and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0;
}
