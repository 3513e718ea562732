import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { healthFor } from './due-plans.ts';

/** The health index of the plan's asset, 1 to 5; null until it is read, and where it does not decide. */
export function usePlanHealth(plan: MaintenancePlan, today: string): number | null {
  const { database, can } = useWorkspace();
  return (
    useLive(database, (local) => healthFor({ database: local, can }, plan, today), [can, plan, today]) ?? null
  );
}
