import type { FieldDatabase } from '../../../data/store/database.ts';
import type { PlannedOrderFacts } from '../../../domain/planning/figures.ts';
import type { Plan } from '../../../domain/planning/plan.ts';
import { entities } from '../../../domain/registry.ts';
import { useAnswer } from '../../../resource/rows/use-answer.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { allPlans, ordersOfPlan } from '../plan-rows.ts';

export interface PlanningFacts {
  readonly plans: readonly Plan[];
  readonly orders: readonly PlannedOrderFacts[];
  /** Orders that came of each plan, by the plan's id. */
  readonly byPlan: ReadonlyMap<string, readonly PlannedOrderFacts[]>;
}

/** Everything that the figures are computed from, kept up to date; undefined until it is read. */
export function usePlanningFacts(): PlanningFacts | undefined {
  const { database } = useWorkspace();
  const plans = useLive(database, (local) => allPlans(local), []);
  const { answer } = useAnswer(
    'workOrder',
    plans ? plans.map(({ id, updatedAt }) => `${id}/${updatedAt}`).join() : null,
    () => readFacts(database, plans ?? []),
  );
  return answer?.value;
}

async function readFacts(database: FieldDatabase, plans: readonly Plan[]): Promise<PlanningFacts> {
  const orders = await database.rows(entities.workOrder).all();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byPlan = await Promise.all(
    plans.map(async (plan) => {
      const made = [...(await ordersOfPlan(database, plan)).values()];
      return [plan.id, made.flatMap(({ id }) => byId.get(id) ?? [])] as const;
    }),
  );
  return { plans, orders, byPlan: new Map(byPlan) };
}
