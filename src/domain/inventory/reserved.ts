import { decimal, inThousandths } from '../kit/values/decimal.ts';
import type { InventoryItem } from './inventory-item.ts';
import type { StockLine } from './stock-line.ts';
import { isUsable } from './stock-places.ts';

/** An item that is for one order has a status that says so. */
const CLAIMED: readonly string[] = ['Reserved', 'Allocated'];

/**
 * How many of an item are for others: what orders have reserved of it, and all there is of one that is set apart for a work order.
 *
 * @param byOrders what reservations say
 * @param order id of the order that it is taken for, where there is one
 */
export function reservedOf(item: Claimable, byOrders: number, order?: string): number {
  const { status, workOrderId, quantity } = item;
  if (!CLAIMED.includes(status) || workOrderId === null) return byOrders;
  return isSetApart(item, order ?? null) ? 0 : Math.max(0, quantity, byOrders);
}

type Claimable = Pick<InventoryItem, 'status' | 'workOrderId' | 'quantity'>;

/** Whether all there is of an item is for this order. */
export function isSetApart({ status, workOrderId }: Claimable, order: string | null): boolean {
  return order !== null && CLAIMED.includes(status) && workOrderId === order;
}

/** On hand, less what is reserved; below zero where more is promised than there is. */
export function freeOf(quantity: number, reserved: number): number {
  return inThousandths(decimal(quantity).minus(reserved));
}

/** Of one place: what lies there, as far as so many of the item are free; nothing of what nobody may take. */
export function freeAt(line: Pick<StockLine, 'quantity' | 'condition'>, free: number): number {
  return isUsable(line) ? Math.max(0, Math.min(line.quantity, free)) : 0;
}
