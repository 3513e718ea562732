import { addMonths, monthOf } from '../kit/time/calendar-days.ts';
import { occurrenceAfter, occurrencePast } from './due-dates.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

export interface MonthLoad {
  /** `YYYY-MM` */
  readonly month: string;
  readonly occurrences: number;
  /** Estimated hours of those occurrences whose plan has an estimate. */
  readonly hours: number;
  /** Each plan once, in the order of its first occurrence in the month. */
  readonly plans: readonly MaintenancePlan[];
}

interface Occurrence {
  readonly plan: MaintenancePlan;
  readonly date: string;
}

/**
 * The work that active calendar plans bring in this month and the ones after it, as if each were done on its day. What
 * is overdue counts once, in this month. Plans by meter or condition are left out: nobody knows
 * their dates.
 */
export function maintenanceLoad(plans: readonly MaintenancePlan[], today: string, months = 12): MonthLoad[] {
  const names = monthsFrom(today, months);
  const last = `${names.at(-1)}-31`;
  const occurrences = plans
    .flatMap((plan) => occurrencesUntil(last, plan, today))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const byMonth = Map.groupBy(occurrences, ({ date }) => monthOf(date));
  return names.map((month) => loadOf(month, byMonth.get(month) ?? []));
}

function loadOf(month: string, occurrences: readonly Occurrence[]): MonthLoad {
  return {
    month,
    occurrences: occurrences.length,
    hours: occurrences.reduce((sum, { plan }) => sum + (plan.estimatedHours ?? 0), 0),
    plans: [...new Set(occurrences.map(({ plan }) => plan))],
  };
}

function occurrencesUntil(last: string, plan: MaintenancePlan, today: string): Occurrence[] {
  if (plan.status !== 'active' || plan.kind !== 'calendar') return [];
  const found: Occurrence[] = [];
  let date = plan.nextDueDate;
  if (date !== null && date < today) {
    found.push({ plan, date: today });
    date = occurrencePast(today, date, plan);
  }
  while (date !== null && date <= last) {
    found.push({ plan, date });
    date = occurrenceAfter(date, plan);
  }
  return found;
}

function monthsFrom(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthOf(addMonths(today, index)));
}
