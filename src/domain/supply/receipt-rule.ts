import type { AnyRow, RowFault } from '../kit/entity.ts';
import { itemsOf } from '../kit/field.ts';

/** Statuses of an order for which goods can come: placed, or closed before the rest of it came. */
const PLACED: readonly string[] = ['Ordered', 'Received'];

/** Nobody books goods on an order that was not granted and placed, or was called off: they would come without being bought. */
export function receiptRule(before: AnyRow | null, after: AnyRow): RowFault | null {
  if (PLACED.includes(String(after.status))) return null;
  const known = new Set(itemsOf(before?.receipts).map(({ id }) => id));
  const isNew = itemsOf(after.receipts).some(({ id }) => !known.has(id));
  const message = 'are booked on an order that was placed';
  return isNew ? { path: 'receipts', code: 'not_ordered', message } : null;
}
