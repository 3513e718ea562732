import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { auditSetting, inTenant } from '../../database/tenants/tenant.ts';
import { completeItems, identifyItems } from '../../resource/input/item-lists.ts';
import { callContext, findRow, insertRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { bringBack, goneWith } from '../../resource/write/row-life.ts';

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
