import type { FieldValues } from '../kit/entity/entity.ts';
import { type AnyItem, itemsOf, numberOf } from '../kit/fields/field.ts';
import { decimal, decimalSum } from '../kit/values/decimal.ts';
import { cameBy } from './receipt-quantity.ts';

/**
 * The receipts of `after` that are new, take their line beyond what was ordered by more than the tolerance, and were
 * booked by somebody who did not say that they know. @param tolerance percent of the ordered quantity
 */
export function unconfirmedOverReceipts(
  before: FieldValues | null,
  after: FieldValues,
  tolerance: number,
): string[] {
  const known = new Set(itemsOf(before?.receipts).map(({ id }) => id));
  const receipts = itemsOf(after.receipts);
  return itemsOf(after.items).flatMap((line) => {
    const own = receipts.filter(({ lineId }) => lineId === line.id);
    const received = decimalSum(own.map(cameBy));
    if (received.lte(mostOf(numberOf(line.quantity), tolerance))) return [];
    const isSaid = ({ overReceipt, takesBack }: AnyItem) => overReceipt === true || Boolean(takesBack);
    return own.filter((receipt) => !known.has(receipt.id) && !isSaid(receipt)).map(({ id }) => id);
  });
}

/** How many of an ordered quantity may come without anybody being asked. */
export function mostOf(ordered: number, tolerance: number): number {
  return decimal(ordered).times(decimal(tolerance).plus(100)).div(100).toNumber();
}

/** The receipts that a change adds, each said to be known as more than was ordered. */
export function confirmedReceipts(changes: FieldValues, base: FieldValues): FieldValues {
  const known = new Set(itemsOf(base.receipts).map(({ id }) => id));
  const receipts = itemsOf(changes.receipts).map((receipt) =>
    known.has(receipt.id) ? receipt : { ...receipt, overReceipt: true },
  );
  return { receipts };
}
