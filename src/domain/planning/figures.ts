import { decimal } from '../kit/values/decimal.ts';

/** The figures of planning analytics. What each of them means stands in docs/planning-figures.md. */

import { addDays, daysBetween, mondayOf } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';

/** The parts of a work order that count here. */
export interface PlannedOrderFacts {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly dueDate: string | null;
  readonly completedDate: string | null;
  readonly estimatedHours: number | null;
  readonly assignees: readonly string[];
}

export interface PlanProgress {
  /** Orders made of the plan, without cancelled ones. */
  readonly generated: readonly string[];
  readonly done: readonly string[];
  /** 0 to 1; null before there is an order. */
  readonly share: number | null;
}

export function planProgress(orders: readonly Pick<PlannedOrderFacts, 'id' | 'status'>[]): PlanProgress {
  const generated = orders.filter(({ status }) => status !== 'cancelled');
  const done = generated.filter(isDone);
  return {
    generated: generated.map(({ id }) => id),
    done: done.map(({ id }) => id),
    share: generated.length === 0 ? null : done.length / generated.length,
  };
}

/** Spent ÷ budget, 1 meaning all of it; null without a budget. */
export function spendShare(plan: {
  readonly budget: number | null;
  readonly spent: number | null;
}): number | null {
  return plan.budget === null || plan.budget === 0 ? null : decimal(plan.spent).div(plan.budget).toNumber();
}

export interface Week {
  /** Its Monday. */
  readonly monday: string;
  readonly planned: readonly string[];
  readonly done: readonly string[];
}

/** The last `count` ISO weeks, the one with `today` in it last. */
export function plannedAgainstDone(
  orders: readonly PlannedOrderFacts[],
  today: string,
  count: number,
): Week[] {
  const current = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(current, -7 * (count - 1 - index));
    const isIn = (day: string | null) => day !== null && mondayOf(day) === monday;
    return {
      monday,
      planned: orders
        .filter((order) => order.status !== 'cancelled' && isIn(order.dueDate))
        .map(({ id }) => id),
      done: orders.filter((order) => isDone(order) && isIn(order.completedDate)).map(({ id }) => id),
    };
  });
}

/** Oldest age in days that belongs to each bucket. */
const AGE_BUCKETS = [7, 30, 90, Number.POSITIVE_INFINITY] as const;

export interface AgeBucket {
  readonly upTo: number;
  readonly orders: readonly string[];
}

/** Open orders by the days since they were made, of the calendar of `zone`. */
export function backlogByAge(orders: readonly PlannedOrderFacts[], today: string, zone: string): AgeBucket[] {
  const age = (order: PlannedOrderFacts) => daysBetween(dayIn(zone, order.createdAt), today);
  const open = orders.filter(isOpen);
  return AGE_BUCKETS.map((upTo, index) => {
    const over = AGE_BUCKETS[index - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      upTo,
      orders: open.filter((order) => age(order) > over && age(order) <= upTo).map(({ id }) => id),
    };
  });
}

/** Hours that a person can work in a week. */
export const WEEK_HOURS = 40;

export interface Load {
  /** A user's id; null: nobody yet. */
  readonly person: string | null;
  readonly hours: number;
  /** Weeks of work at 40 h. */
  readonly weeks: number;
  readonly orders: readonly string[];
}

/** Estimated hours of open orders by person, the most loaded first; an order's hours are shared evenly. */
export function loadByPerson(orders: readonly PlannedOrderFacts[]): Load[] {
  const found = new Map<string | null, { hours: number; orders: string[] }>();
  for (const order of orders.filter(isOpen)) {
    const people = order.assignees.length > 0 ? order.assignees : [null];
    for (const person of people) {
      const sum = found.get(person) ?? { hours: 0, orders: [] };
      sum.hours += (order.estimatedHours ?? 0) / people.length;
      sum.orders.push(order.id);
      found.set(person, sum);
    }
  }
  return [...found]
    .map(([person, sum]) => ({ person, ...sum, weeks: sum.hours / WEEK_HOURS }))
    .toSorted((left, right) => right.hours - left.hours);
}

export interface RatedPlan {
  readonly id: string;
  readonly status: string;
  readonly likelihood: number | null;
  readonly consequence: number | null;
}

export type RiskLevel = 'low' | 'medium' | 'high';

/** From 15 it is high, from 6 medium. */
export function riskLevel(score: number): RiskLevel {
  if (score >= 15) return 'high';
  return score >= 6 ? 'medium' : 'low';
}

/** Ids of the plans of a cell; rejected ones carry no risk any more. */
export function plansInCell(plans: readonly RatedPlan[], likelihood: number, consequence: number): string[] {
  return plans
    .filter((plan) => plan.status !== 'Rejected')
    .filter((plan) => plan.likelihood === likelihood && plan.consequence === consequence)
    .map(({ id }) => id);
}

function isDone({ status }: Pick<PlannedOrderFacts, 'status'>): boolean {
  return status === 'completed' || status === 'closed';
}

function isOpen(order: Pick<PlannedOrderFacts, 'status'>): boolean {
  return !isDone(order) && order.status !== 'cancelled';
}
