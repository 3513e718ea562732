import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { requireWrite } from './access.ts';
import { datedAfter } from './happened.ts';
import { isStale, lockForWrite, refuseStale } from './preconditions.ts';
import { requireRemovable } from './removable.ts';
import type { WriteContext } from './row-store.ts';
import { updateRow } from './row-store.ts';
import type { WriteAnswer, WriteRequest } from './write-request.ts';

/** Leaves a tombstone with a version of its own. Records below it stay: what was done under it was done. */
export async function removeRecord(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  request: WriteRequest,
): Promise<WriteAnswer> {
  requireWrite(context.actor, entity, 'remove');
  const stored = await lockForWrite(context, entity, id);
  requireWrite(context.actor, entity, 'remove', stored);
  if (isStale(context, stored, request.ifMatch)) refuseStale(context, stored);
  await requireRemovable(context, entity, stored.row);
  const dated = await datedAfter(context, entity, stored.row, request.ifMatch);
  await updateRow(dated.context, entity, id, {}, { deleted: true });
  return { status: 204, etag: null, body: null };
}
