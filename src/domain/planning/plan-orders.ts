import type { Write } from '../kit/entity/write.ts';
import { firstStatus } from '../work-orders/work-order.ts';
import type { Plan, PlannedWork } from './plan.ts';

/** What names the order of a planned line within the tenant, for its derived id. */
export function planOrderSource(planId: string, line: Pick<PlannedWork, 'id'>): string {
  return `${planId}/${line.id}`;
}

/**
 * An order for each planned line that has none yet. The plan goes first: where the server refuses it, nobody is sent out.
 *
 * @param ids of the orders, by line: of those that are there and of those to make
 * @param made ids of orders that are there, on this device
 * @param project number of the project that the plan belongs to
 * @param now RFC 3339 in UTC
 */
export function generateOrders(
  plan: Pick<Plan, 'id' | 'name' | 'plannedWork'>,
  ids: ReadonlyMap<string, string>,
  made: ReadonlySet<string>,
  project: string | null,
  now: string,
  mayApprove: boolean,
): Write[] {
  const status = firstStatus(mayApprove);
  const orders = plan.plannedWork.flatMap((line): Write[] => {
    const id = ids.get(line.id);
    if (id === undefined || made.has(id)) return [];
    return [
      {
        kind: 'create',
        entity: 'workOrder',
        values: { id, ...orderValues(line), status, projectId: project },
      },
    ];
  });
  if (orders.length === 0) return [];
  return [{ kind: 'update', entity: 'plan', id: plan.id, changes: { ordersCreatedAt: now } }, ...orders];
}

function orderValues(line: PlannedWork) {
  return {
    title: line.title,
    type: line.type,
    assetId: line.assetId,
    dueDate: line.plannedDate,
    estimatedHours: line.estimatedHours,
    assignees: line.assignee === null ? [] : [line.assignee],
  };
}
