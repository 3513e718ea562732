import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/ids.ts';
import type { Actor } from '../../plugins/actor.ts';
import { auditSetting, inTenant } from '../../plugins/tenant.ts';
import type { WriteDeps } from '../../resource/execute-write.ts';
import { completeItems, identifyItems } from '../../resource/item-lists.ts';
import { bringBack, goneWith } from '../../resource/row-life.ts';
import { callContext, findRow, insertRow, updateRow } from '../../resource/row-store.ts';
import type { WriteContext } from '../../resource/write-context.ts';

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

/** Writes a row whatever was there: none, another one, or a deleted one, which comes back with what went with it. */
export async function putRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  given: FieldValues,
): Promise<void> {
  const values = completeItems(entity, identifyItems(entity, given, uuidv7));
  const found = await findRow(context, entity, id, 'update');
  if (!found) await insertRow(context, entity, id, values, []);
  else if (found.deletedAt === null) await updateRow(context, entity, id, values);
  else await bringBack(context, entity, found, await goneWith(context, entity, id), { values });
}
