import { findHealth } from '../../data/read/asset-health.ts';
import { firstRows, rowsByIds } from '../../data/read/list-query.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { asksForHealth, isDue } from '../../domain/maintenance/due-dates.ts';
import { dueOrderWrites, occurrenceKey } from '../../domain/maintenance/due-orders.ts';
import { healthOf, isInService } from '../../domain/maintenance/health-index.ts';
import { asMaintenancePlan, type MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';

/** Plans are few beside assets: a device reads all that are active. */
const PLANS = 5000;

export async function activePlans(database: Workspace['database']): Promise<MaintenancePlan[]> {
  const query = { entity: entities.maintenancePlan, filters: { status: 'active' }, sort: 'nextDueDate' };
  return (await firstRows(database, query, PLANS)).map(asMaintenancePlan);
}

type Reader = Pick<Workspace, 'database' | 'can'>;

/** What asks for an order, in the order of the dates; those without one are last. */
export async function duePlans(reader: Reader, today: string): Promise<MaintenancePlan[]> {
  const plans = await activePlans(reader.database);
  const health = await Promise.all(plans.map((plan) => healthFor(reader, plan, today)));
  return plans.filter((plan, index) => isDue(plan, today, health[index] ?? null));
}

/** The index of the plan's asset, 1 to 5, where that decides; null where it does not, or nobody knows it. */
export async function healthFor(
  { database, can }: Reader,
  plan: MaintenancePlan,
  today: string,
): Promise<number | null> {
  if (!asksForHealth(plan, today)) return null;
  const [asset] = await rowsByIds(database, entities.asset, [plan.assetId]);
  // What its details would say of it is not known here.
  if (!asset || isSummary(asset) || !isInService(asset.status)) return null;
  return healthOf((await findHealth(database, asset, can)).facts, today).index;
}

/** One order for each plan, whatever device asks for it; each with its plan in a transaction of its own. */
export async function createDueOrders(
  { database, repository, can }: Pick<Workspace, 'database' | 'repository' | 'can'>,
  plans: readonly MaintenancePlan[],
  today: string,
): Promise<void> {
  const isApproved = can('work-orders:approve');
  for (const plan of plans) {
    const orderId = await derivedId('maintenance-order', database.tenantId, occurrenceKey(plan));
    const [existing] = await rowsByIds(database, entities.workOrder, [orderId]);
    const isThere = existing !== undefined;
    await repository.saveTogether(dueOrderWrites({ plan, orderId, today, isThere, isApproved }));
  }
}
