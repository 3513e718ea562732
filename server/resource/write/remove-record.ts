import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isStale, lockForWrite, refuseStale } from '../checks/preconditions.ts';
import { requireRemovable } from '../checks/removable.ts';
import { requireNotRestedOn } from '../checks/resting.ts';
import { requireWrite } from '../rows/access.ts';
import { type HangingRow, takenAlong } from '../rows/hanging-rows.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest } from '../rows/write-request.ts';
import { datedAfter } from './happened.ts';
import { deleteTogether } from './row-life.ts';

/**
 * Leaves a tombstone with a version of its own, and takes along what exists only in it (decision 54). What was done under
 * it was done, and goes on naming it; what is still to be done there keeps it.
 *
 * @param requireTakable refuses what must not go with it this time
 */
export async function removeRecord(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  request: WriteRequest,
  requireTakable: (taken: readonly HangingRow[]) => Promise<void> = async () => undefined,
): Promise<WriteAnswer> {
  requireWrite(context.actor, entity, 'remove');
  const stored = await lockForWrite(context, entity, id);
  requireWrite(context.actor, entity, 'remove', stored);
  if (isStale(context, stored, request.ifMatch)) refuseStale(context, stored);
  await requireRemovable(context, entity, stored.row);
  const taken = await takenAlong(context, entity, stored.row);
  await requireTakable(taken);
  const dated = await datedAfter(context, entity, stored.row, request.ifMatch);
  await deleteTogether(dated.context, entity, id, taken);
  for (const each of [{ entity, row: stored.row }, ...taken]) {
    await requireNotRestedOn(context, each.entity, each.row, null);
  }
  return { status: 204, etag: null, body: null };
}
