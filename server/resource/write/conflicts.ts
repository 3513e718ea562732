import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Conflict } from '../../../src/domain/kit/problems/conflict.ts';
import type { WrittenRow } from '../../../src/domain/sync/wire.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer } from '../rows/write-request.ts';

/** The row as it is, with what of the write a person has to decide on; that is kept in `conflict_log` too. */
export async function answerWith(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  conflicts: readonly Conflict[],
): Promise<WriteAnswer> {
  if (conflicts.length > 0) await logConflicts(context, entity, row.id, conflicts);
  const body: WrittenRow = conflicts.length > 0 ? Object.assign({}, row, { conflicts }) : row;
  return { status: 200, etag: etagOf(context.epoch, row.version), body };
}

async function logConflicts(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  conflicts: readonly Conflict[],
): Promise<void> {
  const { trx, actor, opId } = context;
  await trx
    .insertInto('conflict_log')
    .values({
      tenant_id: actor.tenantId,
      entity: entity.name,
      entity_id: id,
      op_id: opId,
      user_id: actor.userId,
      conflicts: JSON.stringify(conflicts),
    })
    .execute();
}
