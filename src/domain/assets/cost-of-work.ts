import { addMonths } from '../kit/time/calendar-days.ts';
import { decimalSum, inCents } from '../kit/values/decimal.ts';

/** The parts of a work order that count here. Costs are in the tenant's currency. */
export interface WorkCost {
  readonly status: string;
  readonly completedDate: string | null;
  readonly actualCost: number | null;
  /** Of what stock was taken for it; null where none was, or nobody said what one costs. */
  readonly partsCost: number | null;
}

export interface CostOfWork {
  readonly total: number;
  readonly lastYear: number;
  /** Orders that the total is from. */
  readonly orders: number;
  /** Of the total, what was taken out of stock. */
  readonly parts: number;
  /** Orders that are done and of which nobody knows a cost. */
  readonly unknown: number;
}

/**
 * What the work on an asset has cost, by its orders that are done. What somebody wrote down has the parts in it; where nobody did, it is
 * their cost alone.
 *
 * @param today `YYYY-MM-DD`
 */
export function costOfWork(orders: readonly WorkCost[], today: string): CostOfWork {
  const done = orders.filter(({ status }) => status === 'completed' || status === 'closed');
  const known = done.flatMap(({ actualCost, partsCost, completedDate }) => {
    const cost = actualCost ?? partsCost;
    return cost === null ? [] : [{ cost, completedDate }];
  });
  const from = addMonths(today, -12);
  const recent = known.filter(({ completedDate }) => completedDate !== null && completedDate > from);
  return {
    total: paid(known),
    lastYear: paid(recent),
    parts: inCents(decimalSum(done.map(({ partsCost }) => partsCost))),
    orders: known.length,
    unknown: done.length - known.length,
  };
}

function paid(costs: readonly { readonly cost: number }[]): number {
  return inCents(decimalSum(costs.map(({ cost }) => cost)));
}
