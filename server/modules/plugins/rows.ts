import { sql } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/ids.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { auditSetting, inTenant } from '../../plugins/tenant.ts';
import type { WriteDeps } from '../../resource/execute-write.ts';
import { completeItems, identifyItems } from '../../resource/item-lists.ts';
import { tableOf } from '../../resource/row-shape.ts';
import type { WriteContext } from '../../resource/row-store.ts';
import { callContext, findRow, insertRow, updateRow } from '../../resource/row-store.ts';

/** Runs `work` in one transaction of the person's tenant, and tells the tenant's devices when something changed. */
export async function writeAs<T>(
  { database, clock }: WriteDeps,
  actor: Actor,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now()).toISOString();
  const result = await inTenant(database, actor, (trx, { epoch, zone }) =>
    work(callContext({ trx, actor, epoch, zone, now, audit: auditSetting(actor) })),
  );
  database.changed(actor.tenantId);
  return result;
}

/** Writes a row whatever was there: none, another one, or a deleted one, which comes back. */
export async function putRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  given: FieldValues,
): Promise<void> {
  const values = completeItems(entity, identifyItems(entity, given, uuidv7));
  const found = await findRow(context, entity, id, 'update');
  if (!found) {
    await insertRow(context, entity, id, values, []);
    return;
  }
  if (found.deletedAt !== null) {
    await sql`update ${tableOf(entity)} set deleted_at = null
      where tenant_id = ${context.actor.tenantId} and id = ${id}`.execute(context.trx);
  }
  await updateRow(context, entity, id, values);
}

/** Deletes a row, if it is there. */
export async function dropRow(context: WriteContext, entity: EntityDefinition, id: string): Promise<void> {
  const found = await findRow(context, entity, id, 'update');
  if (found && found.deletedAt === null) await updateRow(context, entity, id, {}, { deleted: true });
}
