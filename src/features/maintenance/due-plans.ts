import { firstRows, rowsByIds } from '../../data/list-query.ts';
import { isDue } from '../../domain/assets/due-dates.ts';
import { dueOrderWrites, occurrenceKey } from '../../domain/assets/due-orders.ts';
import { asMaintenancePlan, type MaintenancePlan } from '../../domain/assets/maintenance-plan.ts';
import { derivedId } from '../../domain/kit/derived-id.ts';
import type { Workspace } from '../../session/workspace.tsx';

/** Plans are few beside assets: a device reads all that are active. */
const PLANS = 5000;

export async function activePlans(database: Workspace['database']): Promise<MaintenancePlan[]> {
  const query = { entity: 'maintenancePlan', filters: { status: 'active' }, sort: 'nextDueDate' };
  return (await firstRows(database, query, PLANS)).map(asMaintenancePlan);
}

/** What asks for an order, by date first and then by meter. */
export async function duePlans(database: Workspace['database'], today: string): Promise<MaintenancePlan[]> {
  return (await activePlans(database)).filter((plan) => isDue(plan, today));
}

/** One order for each plan, whatever device asks for it; each with its plan in a transaction of its own. */
export async function createDueOrders(
  { database, repository }: Pick<Workspace, 'database' | 'repository'>,
  plans: readonly MaintenancePlan[],
  today: string,
): Promise<void> {
  for (const plan of plans) {
    const orderId = await derivedId('maintenance-order', database.tenantId, occurrenceKey(plan));
    const [existing] = await rowsByIds(database, 'workOrder', [orderId]);
    const isThere = existing !== undefined;
    await repository.saveTogether(dueOrderWrites({ plan, orderId, today, isThere }));
  }
}
