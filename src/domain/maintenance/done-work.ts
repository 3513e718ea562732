import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { occurrencePast, orderableFrom, rhythmFrom } from './due-dates.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

export interface DoneWork {
  /** Of the record; made from the order, so that two devices record it once. */
  readonly recordId: string;
  readonly workOrderId: string | null;
  readonly doneDate: string;
  readonly doneBy: string | null;
  readonly hours: number | null;
  readonly meterReading: number | null;
  readonly findings: string | null;
}

/** The record of work done under a plan, and the plan with the next date that follows from it. */
export function doneWrites(plan: MaintenancePlan, work: DoneWork): Write[] {
  const { recordId, ...done } = work;
  return [
    {
      kind: 'create',
      entity: 'maintenanceRecord',
      values: { id: recordId, title: plan.title, planId: plan.id, assetId: plan.assetId, ...done },
    },
    { kind: 'update', entity: 'maintenancePlan', id: plan.id, changes: planAfter(plan, work) },
  ];
}

function planAfter(plan: MaintenancePlan, { doneDate, meterReading }: DoneWork): FieldValues {
  const isLatest = plan.lastDoneDate === null || plan.lastDoneDate <= doneDate;
  return {
    ...(isLatest ? { lastDoneDate: doneDate, ...nextDue(plan, doneDate, meterReading) } : {}),
    ...(meterReading === null ? {} : afterReading(plan, meterReading, doneDate)),
  };
}

function nextDue(plan: MaintenancePlan, doneDate: string, reading: number | null): FieldValues {
  if (plan.kind === 'meter') return nextDueReading(plan, reading);
  // A rest begins with the order, or anew with the work.
  if (plan.kind === 'condition' && plan.anchor === 'scheduled') return {};
  if (plan.anchor === 'completed') return { ...rhythmFrom(doneDate, plan) };
  const { nextDueDate } = plan;
  // Work before the lead time begins is extra work: the scheduled occurrence still stands.
  if (nextDueDate === null || doneDate < orderableFrom(nextDueDate, plan.leadDays)) return {};
  return { nextDueDate: occurrencePast(doneDate > nextDueDate ? doneDate : nextDueDate, nextDueDate, plan) };
}

function nextDueReading(plan: MaintenancePlan, reading: number | null): FieldValues {
  const { anchor, meterThreshold } = plan;
  if (anchor !== 'completed' || reading === null || !meterThreshold) return {};
  return { nextDueReading: reading + meterThreshold };
}

/**
 * A reading taken. A lower one than the last means that the meter rolled over or was exchanged: what was left until the
 * next occurrence is left on the new one.
 */
export function afterReading(plan: MaintenancePlan, reading: number, date: string): FieldValues {
  const { lastReading, lastReadingDate, nextDueReading: due } = plan;
  if (lastReadingDate !== null && date < lastReadingDate) return {};
  const rolledOver = lastReading !== null && reading < lastReading && due !== null;
  return {
    lastReading: reading,
    lastReadingDate: date,
    ...(rolledOver ? { nextDueReading: reading + Math.max(0, due - lastReading) } : {}),
  };
}
