import type { AnyRow, FieldValues } from '../kit/entity.ts';
import { type AnyItem, itemsOf, type Json } from '../kit/field.ts';

/**
 * What an order's lines add up to: each line's total, what of it has arrived, the tax to the cent of each line, and the
 * amount of the order with it. An order without lines, or without prices, keeps the amount it was given.
 */
export function orderSums(order: AnyRow): FieldValues {
  const receipts = itemsOf(order.receipts);
  const items = itemsOf(order.items).map((line) => ({
    ...line,
    total: lineTotal(line),
    receivedQuantity: receipts.length > 0 ? receivedOf(receipts, line.id) : (line.receivedQuantity ?? null),
  }));
  if (items.length === 0) return {};
  const totals = items.flatMap(({ total }) => (typeof total === 'number' ? [total] : []));
  if (totals.length === 0) return { items };
  const net = totals.reduce((sum, total) => sum + total, 0);
  const taxes = itemsOf(items).map(({ total, taxPercent }) =>
    inCents((numberOf(total) * numberOf(taxPercent)) / 100),
  );
  const tax = inCents(taxes.reduce((sum, amount) => sum + amount, 0));
  return { items, taxAmount: tax, totalAmount: inCents(net + tax) };
}

/** How many of a line are still to come; more than ordered counts as none. */
export function outstanding(line: AnyItem): number {
  return Math.max(0, inThousandths(numberOf(line.quantity) - numberOf(line.receivedQuantity)));
}

function lineTotal({ quantity, unitPrice, total }: AnyItem): Json {
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number') return total ?? null;
  return inCents(quantity * unitPrice);
}

function receivedOf(receipts: readonly AnyItem[], lineId: string): number {
  const own = receipts.filter((receipt) => receipt.lineId === lineId);
  return inThousandths(own.reduce((sum, receipt) => sum + numberOf(receipt.quantity), 0));
}

export function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** Without the noise of binary fractions: 0.1 × 3 is 0.30000000000000004. */
function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function inThousandths(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
