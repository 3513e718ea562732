import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { addDays } from '../kit/time/calendar-days.ts';
import { firstStatus } from '../work-orders/work-order.ts';
import { occurrencePast, rhythmFrom } from './due-dates.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

/** Who sends people out: whoever sees all of the work and may plan it. */
export const MAY_ORDER: readonly string[] = ['work-orders:create', 'work-orders:view', 'maintenance:edit'];

/** Names the occurrence that is due now: the order's id is made from it, so that it is the same on every device. */
export function occurrenceKey(plan: MaintenancePlan): string {
  const { id, kind, nextDueDate, nextDueReading } = plan;
  if (kind === 'meter') return `${id}/reading/${nextDueReading}`;
  // By condition: after which rest. The first one has none.
  return kind === 'condition' ? `${id}/condition/${nextDueDate}` : `${id}/date/${nextDueDate}`;
}

interface OrderOfPlan {
  readonly plan: MaintenancePlan;
  /** Made from the occurrence's key. */
  readonly orderId: string;
  readonly today: string;
  /** The order is on this device already: only the plan moves on. */
  readonly isThere: boolean;
  /** Whoever makes it may approve orders; otherwise it waits for somebody who may. */
  readonly isApproved: boolean;
}

/** The order of the occurrence that is due, and the plan moved on to the next one. */
export function dueOrderWrites({ plan, orderId, today, isThere, isApproved }: OrderOfPlan): Write[] {
  const order: Write = {
    kind: 'create',
    entity: 'workOrder',
    values: { ...orderValues(plan, orderId, today), status: firstStatus(isApproved) },
  };
  const moved: Write = {
    kind: 'update',
    entity: 'maintenancePlan',
    id: plan.id,
    changes: { ...nextOccurrence(plan, today), orderId },
  };
  return isThere ? [moved] : [order, moved];
}

function orderValues(plan: MaintenancePlan, id: string, today: string): FieldValues {
  return {
    id,
    title: plan.title,
    type: 'maintenance',
    priority: plan.priority,
    assetId: plan.assetId,
    // A date is known ahead; a meter and a condition are met, and the work is due so many days later.
    dueDate: plan.kind === 'calendar' ? plan.nextDueDate : addDays(today, plan.leadDays ?? 0),
    estimatedHours: plan.estimatedHours,
    // The template's items keep their places; each becomes a task of the order.
    tasks: plan.tasks.map(({ id: taskId, position, title }) => ({
      id: taskId,
      position,
      title,
      done: false,
    })),
  };
}

/** From the scheduled occurrence; a plan that counts from completion is corrected when the work is recorded. */
function nextOccurrence(plan: MaintenancePlan, today: string): FieldValues {
  if (plan.kind === 'meter') return { nextDueReading: readingPast(plan) };
  if (plan.kind === 'condition') return { ...rhythmFrom(today, plan) };
  const { nextDueDate } = plan;
  // A due date ahead of today, within the lead time, is used up too.
  const usedUp = nextDueDate !== null && nextDueDate > today ? nextDueDate : today;
  return { nextDueDate: nextDueDate && occurrencePast(usedUp, nextDueDate, plan) };
}

function readingPast({ lastReading, nextDueReading, meterThreshold }: MaintenancePlan): number | null {
  if (nextDueReading === null || !meterThreshold) return null;
  const missed = Math.max(0, Math.floor(((lastReading ?? 0) - nextDueReading) / meterThreshold));
  return nextDueReading + (missed + 1) * meterThreshold;
}
