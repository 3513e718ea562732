import type { AnyRow, RowFault } from '../kit/entity/entity.ts';
import { type AnyItem, itemsOf, numberOf } from '../kit/fields/field.ts';

/** Statuses of an order for which goods can come: placed, or closed before the rest of it came. */
const PLACED: readonly string[] = ['Ordered', 'Received'];

/**
 * Nobody books goods on an order that was not granted and placed, or was called off: they would come without being bought.
 * Nor more of them as damaged than came.
 */
export function receiptRule(before: AnyRow | null, after: AnyRow): RowFault | null {
  const known = new Set(itemsOf(before?.receipts).map(({ id }) => id));
  const isNew = ({ id }: AnyItem) => !known.has(id);
  const receipts = itemsOf(after.receipts);
  if (receipts.some(isNew) && !PLACED.includes(String(after.status))) {
    return { path: 'receipts', code: 'not_ordered', message: 'are booked on an order that was placed' };
  }
  const index = receipts.findIndex((receipt) => isNew(receipt) && isMoreThanCame(receipt));
  if (index < 0) return null;
  return {
    path: `receipts/${index}/damagedQuantity`,
    code: 'out_of_range',
    message: 'must not be more than came',
  };
}

function isMoreThanCame({ quantity, damagedQuantity }: AnyItem): boolean {
  return numberOf(damagedQuantity) > numberOf(quantity);
}
