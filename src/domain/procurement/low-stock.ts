import type { InventoryItem } from '../inventory/inventory-item.ts';
import type { AnyRow } from '../kit/entity/entity.ts';
import { type AnyItem, itemsOf, numberOf } from '../kit/fields/field.ts';
import { unitBeside } from '../kit/fields/unit-beside.ts';
import { addedQuantity, type Decimal, decimal, inThousandths, roundedUp } from '../kit/values/decimal.ts';
import { keptIn } from '../units/kept-in.ts';
import { inItemUnit } from '../units/units.ts';
import { outstanding } from './order-sums.ts';
import type { ProcurementOrder } from './procurement-order.ts';

/** At or below its minimum; an item without a minimum is never low. */
export function isLow(item: AnyRow): boolean {
  return typeof item.minimumQuantity === 'number' && numberOf(item.quantity) <= item.minimumQuantity;
}

/** Orders that will still bring something. */
export const EXPECTED_ORDERS: readonly string[] = ['Draft', 'Requested', 'Approved', 'Ordered'];

/** How many of each of these items are still to come, in the item's unit, by item id. */
export function onOrder(items: readonly AnyRow[], orders: readonly AnyRow[]): Map<string, number> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const expected = new Map<string, number>();
  for (const order of orders) {
    if (!EXPECTED_ORDERS.includes(String(order.status))) continue;
    for (const line of itemsOf(order.items)) {
      const item = typeof line.itemId === 'string' ? byId.get(line.itemId) : undefined;
      if (item) expected.set(item.id, addedQuantity(expected.get(item.id) ?? 0, comingOf(line, item)));
    }
  }
  return expected;
}

/** A line that cannot be converted brings nobody knows what: nothing that one could count on. */
function comingOf(line: AnyItem, item: AnyRow): number {
  const open = outstanding(line);
  const unit = unitBeside(line);
  return inThousandths(inItemUnit(open, unit, keptIn(item)) ?? decimal(0));
}

/** An item that runs out, and how many to order. */
export interface Shortage {
  readonly item: InventoryItem;
  readonly onOrder: number;
  readonly proposed: number;
}

/** The items that are low even with what is on its way, each filled up to twice its minimum, in whole packs. */
export function shortages(items: readonly InventoryItem[], orders: readonly ProcurementOrder[]): Shortage[] {
  const expected = onOrder(items, orders);
  return items.flatMap((item) => {
    const coming = expected.get(item.id) ?? 0;
    const minimum = numberOf(item.minimumQuantity);
    const there = addedQuantity(numberOf(item.quantity), coming);
    if (!isLow(item) || there > minimum) return [];
    const missing = decimal(minimum).times(2).minus(there);
    return [{ item, onOrder: coming, proposed: Math.max(1, wholePacks(missing, item)) }];
  });
}

function wholePacks(quantity: Decimal, item: AnyRow): number {
  const { packSize } = keptIn(item);
  if (!packSize) return roundedUp(quantity, 0);
  return decimal(roundedUp(quantity.div(packSize), 0))
    .times(packSize)
    .toNumber();
}
