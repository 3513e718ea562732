import type { AnyRow } from '../kit/entity.ts';
import { itemsOf } from '../kit/field.ts';
import { outstanding } from './order-sums.ts';

/** At or below its minimum; an item without a minimum is never low. */
export function isLow(item: AnyRow): boolean {
  return typeof item.minimumQuantity === 'number' && Number(item.quantity) <= item.minimumQuantity;
}

/** Orders that will still bring something. */
export const EXPECTED_ORDERS: readonly string[] = ['Draft', 'Requested', 'Approved', 'Ordered'];

/** How many of each item are still to come, by item id. */
export function onOrder(orders: readonly AnyRow[]): Map<string, number> {
  const expected = new Map<string, number>();
  for (const order of orders) {
    if (!EXPECTED_ORDERS.includes(String(order.status))) continue;
    for (const line of itemsOf(order.items)) {
      if (typeof line.itemId !== 'string') continue;
      expected.set(line.itemId, (expected.get(line.itemId) ?? 0) + outstanding(line));
    }
  }
  return expected;
}

/** An item that runs out, and how many to order. */
export interface Shortage {
  readonly item: AnyRow;
  readonly onOrder: number;
  readonly proposed: number;
}

/** The items that are low even with what is on its way, each filled up to twice its minimum. */
export function shortages(items: readonly AnyRow[], orders: readonly AnyRow[]): Shortage[] {
  const expected = onOrder(orders);
  return items.flatMap((item) => {
    const coming = expected.get(item.id) ?? 0;
    const minimum = Number(item.minimumQuantity);
    const there = Number(item.quantity) + coming;
    if (!isLow(item) || there > minimum) return [];
    return [{ item, onOrder: coming, proposed: Math.max(1, Math.ceil(2 * minimum - there)) }];
  });
}
