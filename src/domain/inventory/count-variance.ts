import type { Write } from '../kit/entity/write.ts';
import { quantityDifference } from '../kit/values/decimal.ts';
import type { InventoryItem } from './inventory-item.ts';
import type { CountLine, StockCount } from './stock-count.ts';
import type { StockLine } from './stock-line.ts';
import { pointOf } from './stock-places.ts';
import { type StockChange, stockWrites } from './stock-writes.ts';

/** What was counted less what the book said then; null before it was counted. */
export function varianceOf({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>): number | null {
  return counted === null ? null : quantityDifference(counted, expected ?? 0);
}

/**
 * Approves a count: the stock changes by each line's variance, under the count's number. What was taken or brought since
 * a line was counted stays counted: it is the difference that is booked, not the figure. Lines that nobody counted stay
 * as they are.
 *
 * @param stock items by id, and stock lines by id, as the device has them
 */
export function approveCount(
  count: StockCount,
  stock: {
    readonly lines: ReadonlyMap<string, StockLine>;
    readonly items: ReadonlyMap<string, InventoryItem>;
  },
): Write[] {
  const changes = count.lines.flatMap((counted): StockChange[] => {
    const line = stock.lines.get(counted.stockLineId);
    const item = stock.items.get(String(line?.itemId));
    const delta = varianceOf(counted);
    return line && item && delta ? [{ item, point: pointOf(item, line), delta }] : [];
  });
  return [
    { kind: 'update', entity: 'stockCount', id: count.id, changes: { status: 'Approved' } },
    ...stockWrites(changes, count.number ?? count.title),
  ];
}
