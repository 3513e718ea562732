import { allRows, firstRows, rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { plan as definition, type Plan } from '../../domain/planning/plan.ts';
import { generateOrders, planOrderSource } from '../../domain/planning/plan-orders.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';

type WithWork = Pick<Plan, 'id' | 'name' | 'plannedWork'>;

export async function allPlans(database: FieldDatabase): Promise<Plan[]> {
  const query = { entity: entities.plan, filters: {}, sort: 'startDate' };
  const rows = await allRows(database, query);
  return rows.map((row) => typedRow(definition, row));
}

/** The orders of a plan that are on this device, by the id of their line. */
export async function ordersOfPlan(database: FieldDatabase, plan: WithWork): Promise<Map<string, WorkOrder>> {
  const ids = await orderIds(database, plan);
  const rows = await rowsByIds(database, entities.workOrder, [...ids.values()]);
  const lines = [...ids.keys()];
  return new Map(rows.flatMap((row, index) => (row ? [[lines[index] ?? '', row] as const] : [])));
}

/** What makes the orders that are still missing; empty where there are none. `now` is RFC 3339 in UTC. */
export async function missingOrders(
  database: FieldDatabase,
  plan: WithWork,
  now: string,
  mayApprove: boolean,
): Promise<Write[]> {
  const [ids, made, project] = await Promise.all([
    orderIds(database, plan),
    ordersOfPlan(database, plan),
    projectOf(database, plan.id),
  ]);
  const known = new Set([...made.values()].map(({ id }) => id));
  return generateOrders(plan, ids, known, project, now, mayApprove);
}

/** The ids follow from plan and line, so that the same line never becomes two orders. */
async function orderIds(database: FieldDatabase, plan: WithWork): Promise<Map<string, string>> {
  const ids = plan.plannedWork.map(async (line) => {
    const id = await derivedId('plan-order', database.tenantId, planOrderSource(plan.id, line));
    return [line.id, id] as const;
  });
  return new Map(await Promise.all(ids));
}

async function projectOf(database: FieldDatabase, planId: string): Promise<string | null> {
  const query = { entity: entities.project, filters: { planId }, sort: 'name' };
  const [project] = await firstRows(database, query, 1);
  return typeof project?.number === 'string' ? project.number : null;
}
