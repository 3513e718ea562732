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
  const wrong = receipts.findIndex((receipt) => isNew(receipt) && !takesBackOne(receipt, receipts));
  if (wrong >= 0) {
    const message = 'must be a receipt of this line and quantity that nothing has taken back';
    return { path: `receipts/${wrong}/takesBack`, code: 'reference_not_found', message };
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

/** Goods are taken back as they were booked, whole and once. */
function takesBackOne(receipt: AnyItem, receipts: readonly AnyItem[]): boolean {
  const { takesBack } = receipt;
  if (!takesBack) return true;
  const booked = receipts.find(({ id }) => id === takesBack);
  if (!booked || booked.takesBack || booked.lineId !== receipt.lineId) return false;
  const isSame = booked.quantity === receipt.quantity && booked.damagedQuantity === receipt.damagedQuantity;
  return isSame && receipts.filter((one) => one.takesBack === takesBack).length === 1;
}
