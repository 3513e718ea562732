import type { Json } from '../kit/fields/field.ts';
import { isOpenWork } from './work-order.ts';

/**
 * How an order stands to the one that it names as `blockedBy`. `free`: nothing holds it up; `waits`: the other one is still
 * open; `circle`: each waits for the other, or an order for itself; `unseen`: the other one is not on this device.
 */
type OrderStanding = 'free' | 'waits' | 'circle' | 'unseen';

/** What is looked at of an order. */
interface Order {
  readonly id: string;
  readonly status?: Json;
  readonly blockedBy?: Json;
}

/** What holds an order up, as far as this device knows. `other` is the order named, null where it is not here. */
export function orderStanding(order: Order, other: Order | null): OrderStanding {
  if (!order.blockedBy || !isOpenWork(String(order.status))) return 'free';
  if (order.blockedBy === order.id) return 'circle';
  if (!other) return 'unseen';
  if (!isOpenWork(String(other.status))) return 'free';
  return other.blockedBy === order.id ? 'circle' : 'waits';
}
