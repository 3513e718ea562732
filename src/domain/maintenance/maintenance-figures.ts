import { daysBetween } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { isOpenWork } from '../work-orders/work-order.ts';

/** The figures of maintenance. What each of them means stands in docs/maintenance-figures.md. Dates are `YYYY-MM-DD`. */

/** The parts of a work order that count here. */
export interface OrderFacts {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly assetId: string | null;
  readonly createdAt: string;
  readonly dueDate: string | null;
  readonly completedDate: string | null;
  readonly estimatedHours: number | null;
  readonly actualHours: number | null;
}

/** Work that keeps equipment going; what builds it is counted elsewhere. */
const UPKEEP: readonly string[] = ['inspection', 'maintenance', 'repair', 'replacement', 'test', 'service'];

export interface MaintenancePeriod {
  readonly from: string;
  /** Today; the last day of the period. */
  readonly until: string;
}

/** What plans asked for in a period, and what of it was done by its day. */
export interface Compliance {
  /** Ids of the orders that were due, of plans whose work nobody ordered those of the plans. */
  readonly due: readonly string[];
  readonly late: readonly string[];
  readonly neverOrdered: readonly string[];
  /** 0 to 1; null where nothing was due. */
  readonly share: number | null;
}

export interface PlanFacts {
  readonly id: string;
  readonly status: string;
  readonly kind: string;
  readonly nextDueDate: string | null;
  readonly orderId: string | null;
}

export interface MaintenanceRecordFacts {
  readonly workOrderId: string | null;
  readonly doneDate: string;
}

export function planCompliance(
  plans: readonly PlanFacts[],
  records: readonly MaintenanceRecordFacts[],
  orders: readonly OrderFacts[],
  { from, until }: MaintenancePeriod,
): Compliance {
  const doneOn = new Map(records.map(({ workOrderId, doneDate }) => [workOrderId, doneDate]));
  const active = plans.filter(({ status }) => status === 'active');
  const planned = new Set([...doneOn.keys(), ...active.map(({ orderId }) => orderId)]);
  const isDue = (date: string | null) => date !== null && date >= from && date < until;
  const due = orders.filter(
    ({ id, status, dueDate }) => planned.has(id) && status !== 'cancelled' && isDue(dueDate),
  );
  const late = due.filter(({ id, completedDate, dueDate }) => {
    const done = doneOn.get(id) ?? completedDate;
    return done === null || done > String(dueDate);
  });
  const ordered = new Set(orders.map(({ id }) => id));
  const neverOrdered = active.filter(
    // The date of a plan by condition says how long it rests.
    ({ kind, nextDueDate, orderId }) =>
      kind !== 'condition' && isDue(nextDueDate) && (orderId === null || !ordered.has(orderId)),
  );
  const all = due.length + neverOrdered.length;
  return {
    due: idsOf(due),
    late: idsOf(late),
    neverOrdered: neverOrdered.map(({ id }) => id),
    share: all === 0 ? null : (due.length - late.length) / all,
  };
}

export interface Backlog {
  readonly orders: readonly string[];
  readonly overdue: readonly string[];
  /** Estimated; orders without an estimate count as none. */
  readonly hours: number;
  readonly unestimated: readonly string[];
}

export function backlogOf(orders: readonly OrderFacts[], today: string): Backlog {
  const open = orders.filter(({ type, status }) => UPKEEP.includes(type) && isOpenWork(status));
  return {
    orders: idsOf(open),
    overdue: idsOf(open.filter(({ dueDate }) => dueDate !== null && dueDate < today)),
    hours: open.reduce((sum, { estimatedHours }) => sum + (estimatedHours ?? 0), 0),
    unestimated: idsOf(open.filter(({ estimatedHours }) => estimatedHours === null)),
  };
}

export interface KindReliability {
  readonly kind: string;
  readonly assets: number;
  /** Repairs that were asked for in the period. */
  readonly failures: readonly string[];
  /** Days that an asset of the kind serves between two failures; null without a failure. */
  readonly daysBetween: number | null;
  /** Repairs that were completed in the period. */
  readonly repaired: readonly string[];
  /** Mean days from when it was asked for to when it was done; null without a repair. */
  readonly daysToRepair: number | null;
  /** Mean of the hours of work that were written down; null where nobody wrote any. */
  readonly hoursToRepair: number | null;
}

export interface AssetFacts {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
}

/** By kind of asset, those with most failures first; kinds without a failure or repair are left out. Days are those of `zone`. */
export function reliabilityByKind(
  assets: readonly AssetFacts[],
  orders: readonly OrderFacts[],
  period: MaintenancePeriod,
  zone: string,
): KindReliability[] {
  const kindOf = new Map(assets.map(({ id, kind }) => [id, kind]));
  const serving = Map.groupBy(
    assets.filter(({ status }) => status === 'inUse'),
    ({ kind }) => kind,
  );
  const repairs = orders.filter(({ type, status }) => type === 'repair' && status !== 'cancelled');
  const byKind = Map.groupBy(repairs, ({ assetId }) => kindOf.get(assetId ?? '') ?? '');
  byKind.delete('');
  return [...byKind]
    .map(([kind, own]) => reliabilityOf(kind, serving.get(kind)?.length ?? 0, own, { ...period, zone }))
    .filter(({ failures, repaired }) => failures.length + repaired.length > 0)
    .toSorted((a, b) => b.failures.length - a.failures.length);
}

function reliabilityOf(
  kind: string,
  assets: number,
  repairs: readonly OrderFacts[],
  { from, until, zone }: MaintenancePeriod & { readonly zone: string },
): KindReliability {
  const isIn = (date: string | null) => date !== null && date >= from && date <= until;
  const failures = repairs.filter(({ createdAt }) => isIn(dayIn(zone, createdAt)));
  const repaired = repairs.filter(({ completedDate }) => isIn(completedDate));
  const days = daysBetween(from, until) + 1;
  const hours = repaired.flatMap(({ actualHours }) => actualHours ?? []);
  return {
    kind,
    assets,
    failures: idsOf(failures),
    daysBetween: failures.length === 0 || assets === 0 ? null : (assets * days) / failures.length,
    repaired: idsOf(repaired),
    daysToRepair: meanOf(repaired.map((order) => daysToRepair(order, zone))),
    hoursToRepair: meanOf(hours),
  };
}

function daysToRepair({ createdAt, completedDate }: OrderFacts, zone: string): number {
  return Math.max(0, daysBetween(dayIn(zone, createdAt), String(completedDate)));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
