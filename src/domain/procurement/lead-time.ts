import type { FieldValues } from '../kit/entity/entity.ts';
import { itemsOf } from '../kit/fields/field.ts';
import { leastOf } from '../kit/values/long-lists.ts';

const DAY = 86_400_000;

export interface LeadTime {
  /** Median of the whole days from the order to the first receipt. */
  readonly days: number;
  /** How many orders it is from. */
  readonly orders: number;
}

/**
 * How long a supplier usually takes, by all orders of theirs of which both days are known; null where there is none.
 * A supplier is known by the name, whatever its capitals. An order that was marked as ordered when its goods were there
 * says nothing.
 */
export function leadTimeOf(supplier: string, orders: readonly FieldValues[]): LeadTime | null {
  const days = orders
    .filter((order) => plain(order.supplier) === plain(supplier))
    .flatMap((order) => {
      const ordered = Date.parse(String(order.orderedAt));
      const first = leastOf(
        Number.POSITIVE_INFINITY,
        itemsOf(order.receipts).map(({ receivedAt }) => Date.parse(String(receivedAt))),
      );
      return Number.isFinite(first) && first > ordered ? [(first - ordered) / DAY] : [];
    })
    .toSorted((a, b) => a - b);
  if (days.length === 0) return null;
  const [low = 0, high = 0] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return { days: Math.round((low + high) / 2), orders: days.length };
}

function plain(name: unknown): string {
  return String(name ?? '')
    .trim()
    .toLocaleLowerCase('en');
}
