import { addMonths } from '../kit/time/calendar-days.ts';
import { decimalSum, inCents } from '../kit/values/decimal.ts';

/** The parts of a work order that count here. Costs are in the tenant's currency. */
export interface WorkCost {
  readonly status: string;
  readonly completedDate: string | null;
  readonly actualCost: number | null;
}

export interface CostOfWork {
  readonly total: number;
  readonly lastYear: number;
  /** Orders that the total is from. */
  readonly orders: number;
  /** Orders that are done and of which nobody wrote down a cost. */
  readonly unknown: number;
}

/** What the work on an asset has cost, by its orders that are done. @param today `YYYY-MM-DD` */
export function costOfWork(orders: readonly WorkCost[], today: string): CostOfWork {
  const done = orders.filter(({ status }) => status === 'completed' || status === 'closed');
  const known = done.flatMap(({ actualCost, completedDate }) =>
    actualCost === null ? [] : [{ cost: actualCost, completedDate }],
  );
  const from = addMonths(today, -12);
  const recent = known.filter(({ completedDate }) => completedDate !== null && completedDate > from);
  return {
    total: paid(known),
    lastYear: paid(recent),
    orders: known.length,
    unknown: done.length - known.length,
  };
}

function paid(costs: readonly { readonly cost: number }[]): number {
  return inCents(decimalSum(costs.map(({ cost }) => cost)));
}
