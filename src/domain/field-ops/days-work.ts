import type { RowOf } from '../kit/entity/entity.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { OPEN_WORK_ORDERS, type workOrder } from '../work-orders/work-order.ts';

export type DayWorkOrder = Pick<
  RowOf<typeof workOrder>,
  'id' | 'status' | 'priority' | 'scheduledStart' | 'dueDate'
>;

/** What a person in the field does now, next and later today. */
export interface DaysWork<T extends DayWorkOrder> {
  /** The one to go on with: begun, or the first of the day. */
  readonly current: T | null;
  readonly overdue: readonly T[];
  readonly today: readonly T[];
  readonly later: readonly T[];
}

const OPEN = OPEN_WORK_ORDERS.split(',');
/** Nearest to its end first: who is at work does not drive elsewhere. */
const BEGUN: readonly string[] = ['inProgress', 'onSite', 'enroute'];
/** Nothing to do in the field until somebody else has done something. */
const HELD: readonly string[] = ['waitingOnApproval', 'waitingOnMaterial'];
const URGENCY: readonly string[] = ['emergency', 'high', 'medium', 'low'];

/**
 * The open orders of one person in the order in which they are done: what is begun, what is late, what is for today by
 * urgency and time. `today` is the day in `zone`.
 */
export function daysWork<T extends DayWorkOrder>(
  orders: readonly T[],
  today: string,
  zone: string,
): DaysWork<T> {
  const placeOf = (order: T) => placeIn(order, today, zone);
  const open = orders.filter(({ status }) => OPEN.includes(status)).toSorted(byTurn);
  const current =
    open.find(({ status }) => BEGUN.includes(status)) ??
    open.find((order) => !HELD.includes(order.status) && placeOf(order) !== 'later') ??
    null;
  const rest = open.filter((order) => order !== current);
  const at = (place: Place) => rest.filter((order) => placeOf(order) === place);
  return { current, overdue: at('overdue'), today: at('today'), later: at('later') };
}

type Place = 'overdue' | 'today' | 'later';

function placeIn({ status, scheduledStart, dueDate }: DayWorkOrder, today: string, zone: string): Place {
  if (dueDate !== null && dueDate < today) return 'overdue';
  const day = scheduledStart === null ? dueDate : dayIn(zone, scheduledStart);
  return BEGUN.includes(status) || (day !== null && day <= today) ? 'today' : 'later';
}

function byTurn(left: DayWorkOrder, right: DayWorkOrder): number {
  const turn = (order: DayWorkOrder) => {
    const begun = BEGUN.indexOf(order.status);
    return begun === -1 ? BEGUN.length : begun;
  };
  const when = (order: DayWorkOrder) => order.scheduledStart ?? order.dueDate ?? '~';
  return (
    turn(left) - turn(right) ||
    URGENCY.indexOf(left.priority) - URGENCY.indexOf(right.priority) ||
    (when(left) < when(right) ? -1 : Number(when(left) > when(right)))
  );
}

/** The next step of an order in the field; absent where the next step is somebody else's. */
export function nextStatus(status: DayWorkOrder['status']): DayWorkOrder['status'] | null {
  return NEXT[status] ?? null;
}

const NEXT: Partial<Record<DayWorkOrder['status'], DayWorkOrder['status']>> = {
  approved: 'dispatched',
  scheduled: 'dispatched',
  dispatched: 'enroute',
  enroute: 'onSite',
  onSite: 'inProgress',
  inProgress: 'completed',
};
