import type { StockPoint } from '../inventory/stock-places.ts';
import { type StockChange, stockWrites } from '../inventory/stock-writes.ts';
import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import type { AnyItem } from '../kit/fields/field.ts';
import { itemsOf } from '../kit/fields/field.ts';
import { inThousandths, quantityDifference } from '../kit/values/decimal.ts';
import { stockQuantity } from '../units/kept-in.ts';
import { orderSums, outstanding } from './order-sums.ts';
import { cameBy, damagedBy } from './receipt-quantity.ts';

/** What arrived of an order. */
interface Delivery {
  /** The order's receipts, those of this delivery at their end. */
  readonly receipts: readonly AnyItem[];
  /** Where each item of the order is put, by the item's id. */
  readonly points: ReadonlyMap<string, StockPoint>;
  /** Where what came damaged is put, where nobody takes it. */
  readonly damagedPoints: ReadonlyMap<string, StockPoint>;
  /** Nothing more is expected, though it was ordered. */
  readonly closeShort: boolean;
}

/**
 * Books goods that arrived: the order keeps what came, and the stock of each line's item rises by it. The order is
 * received when nothing is outstanding or nothing more is expected; until then it stays ordered.
 *
 * @throws UnitMismatch where a line's unit cannot become its item's
 */
export function receiveGoods(order: AnyRow, delivery: Delivery): Write[] {
  const { receipts, points, damagedPoints, closeShort } = delivery;
  const isOver = closeShort || isComplete({ ...order, receipts });
  return [
    bookedOn(order, receipts, isOver ? { status: 'Received' } : {}),
    ...stockWrites(arrivals(order, receipts, { points, damagedPoints }), String(order.orderNumber)),
  ];
}

/**
 * Books what arrived line by line, and leaves it to somebody to close the order.
 *
 * @param points where each item is put, by its id
 * @throws UnitMismatch as `receiveGoods`
 */
export function bookReceipts(
  order: AnyRow,
  receipts: readonly AnyItem[],
  points: Delivery['points'],
): Write[] {
  const changes = arrivals(order, receipts, { points, damagedPoints: new Map() });
  return [bookedOn(order, receipts, {}), ...stockWrites(changes, String(order.orderNumber))];
}

function bookedOn(order: AnyRow, receipts: readonly AnyItem[], status: FieldValues): Write {
  return { kind: 'update', entity: 'procurementOrder', id: order.id, changes: { receipts, ...status } };
}

/** What the receipts that are new bring, or take back. */
function arrivals(
  order: AnyRow,
  receipts: readonly AnyItem[],
  { points, damagedPoints }: Pick<Delivery, 'points' | 'damagedPoints'>,
): StockChange[] {
  const known = new Set(itemsOf(order.receipts).map(({ id }) => id));
  const lines = new Map(itemsOf(order.items).map((line) => [line.id, line]));
  return receipts.flatMap((receipt) => {
    const line = lines.get(String(receipt.lineId));
    const itemId = line?.itemId;
    if (known.has(receipt.id) || typeof itemId !== 'string') return [];
    const came = cameBy(receipt);
    const damaged = damagedBy(receipt);
    return [
      ...changeAt(points.get(itemId), line, quantityDifference(came, damaged)),
      ...changeAt(damagedPoints.get(itemId), line, damaged),
    ];
  });
}

/** Boxes that arrive are pieces on the shelf. */
function changeAt(point: StockPoint | undefined, line: AnyItem | undefined, quantity: number): StockChange[] {
  if (!point || !line || quantity === 0) return [];
  const { item } = point;
  return [{ item, point, delta: inThousandths(stockQuantity(line, item, quantity)) }];
}

/** Whether everything that was ordered has come. */
export function isComplete(order: AnyRow): boolean {
  const sums = orderSums(order);
  return itemsOf(sums.items).every((line) => outstanding(line) === 0);
}
