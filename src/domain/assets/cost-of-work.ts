import { addMonths } from '../kit/time/calendar-days.ts';
import { decimalSum, inCents } from '../kit/values/decimal.ts';

/** The parts of a work order that count here. Costs are in the tenant's currency. */
export interface WorkCost {
  readonly status: string;
  readonly completedDate: string | null;
  readonly actualCost: number | null;
  /** Of what stock was taken for it; null where none was, or nobody said what one costs. */
  readonly partsCost: number | null;
  /** Of the hours that people spent on it; null where none are written down, or nobody said what one costs. */
  readonly timeCost: number | null;
}

export interface CostOfWork {
  readonly total: number;
  readonly lastYear: number;
  /** Orders that the total is from. */
  readonly orders: number;
  /** Of the total, what was taken out of stock. */
  readonly parts: number;
  /** Of the total, hours at the rates of today. */
  readonly time: number;
  /** Orders that are done and of which nobody knows a cost. */
  readonly unknown: number;
}

/**
 * What the work on an asset has cost, by its orders that are done. What somebody wrote down has parts and hours in it; where nobody did,
 * it is theirs together.
 *
 * @param today `YYYY-MM-DD`
 */
export function costOfWork(orders: readonly WorkCost[], today: string): CostOfWork {
  const done = orders.filter(({ status }) => status === 'completed' || status === 'closed');
  const known = done.flatMap(({ actualCost, partsCost, timeCost, completedDate }) => {
    const cost = actualCost ?? together(partsCost, timeCost);
    return cost === null ? [] : [{ cost, completedDate }];
  });
  const from = addMonths(today, -12);
  const recent = known.filter(({ completedDate }) => completedDate !== null && completedDate > from);
  return {
    total: paid(known),
    lastYear: paid(recent),
    parts: inCents(decimalSum(done.map(({ partsCost }) => partsCost))),
    time: inCents(decimalSum(done.map(({ timeCost }) => timeCost))),
    orders: known.length,
    unknown: done.length - known.length,
  };
}

function together(partsCost: number | null, timeCost: number | null): number | null {
  return partsCost === null && timeCost === null ? null : inCents(decimalSum([partsCost, timeCost]));
}

function paid(costs: readonly { readonly cost: number }[]): number {
  return inCents(decimalSum(costs.map(({ cost }) => cost)));
}
