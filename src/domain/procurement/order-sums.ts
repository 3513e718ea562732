import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { type AnyItem, itemsOf, type Json, numberOf } from '../kit/fields/field.ts';
import { type Decimal, decimal, decimalSum, inCents, inThousandths } from '../kit/values/decimal.ts';
import { cameBy } from './receipt-quantity.ts';

/**
 * What an order's lines add up to: each line's total, what of it has arrived, the tax to the cent of each line, and the
 * amount of the order with it. An order without lines, or without prices, keeps the amount it was given.
 */
export function orderSums(order: AnyRow): FieldValues {
  const receipts = itemsOf(order.receipts);
  const items = itemsOf(order.items).map((line) => ({
    ...line,
    total: asGranted(order, line.total, lineTotal(line)),
    receivedQuantity: receipts.length > 0 ? receivedOf(receipts, line.id) : (line.receivedQuantity ?? null),
  }));
  if (items.length === 0) return {};
  const totals = items.flatMap(({ total }) => (typeof total === 'number' ? [total] : []));
  if (totals.length === 0) return { items };
  const tax = decimalSum(itemsOf(items).map(lineTax));
  return {
    items,
    taxAmount: asGranted(order, order.taxAmount, inCents(tax)),
    totalAmount: asGranted(order, order.totalAmount, inCents(decimalSum(totals).plus(tax))),
  };
}

const GRANTED: readonly Json[] = ['Approved', 'Ordered', 'Received'];

/** Sums that somebody approved before they were decimals stand: they are a cent for each line away at most. */
function asGranted(order: AnyRow, stored: Json | undefined, computed: Json): Json {
  if (!GRANTED.includes(order.status ?? null)) return computed;
  if (typeof stored !== 'number' || typeof computed !== 'number') return computed;
  const cents = Math.abs(inCents(decimal(stored).minus(computed).times(100)));
  return cents <= itemsOf(order.items).length ? stored : computed;
}

/** How many of a line are still to come; more than ordered counts as none. */
export function outstanding(line: AnyItem): number {
  const open = decimal(numberOf(line.quantity)).minus(numberOf(line.receivedQuantity));
  return Math.max(0, inThousandths(open));
}

/** Rounded once, so that the sum of the lines is what a calculator says. */
function lineTotal({ quantity, unitPrice, total }: AnyItem): Json {
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number') return total ?? null;
  return inCents(decimal(quantity).times(unitPrice));
}

function lineTax({ total, taxPercent }: AnyItem): Decimal {
  return decimal(inCents(decimal(numberOf(total)).times(numberOf(taxPercent)).div(100)));
}

function receivedOf(receipts: readonly AnyItem[], lineId: string): number {
  const own = receipts.filter((receipt) => receipt.lineId === lineId);
  return inThousandths(decimalSum(own.map(cameBy)));
}
