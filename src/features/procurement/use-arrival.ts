import { useState } from 'react';
import { stockReader } from '../../data/stock-reader.ts';
import { addedQuantity } from '../../domain/kit/decimal.ts';
import type { AnyItem } from '../../domain/kit/field.ts';
import { itemsOf, numberOf } from '../../domain/kit/field.ts';
import { isComplete, receiveGoods } from '../../domain/supply/goods-receipt.ts';
import { outstanding } from '../../domain/supply/order-sums.ts';
import { mostOf } from '../../domain/supply/over-receipt.ts';
import type { ProcurementOrder } from '../../domain/supply/procurement-order.ts';
import { damagedPointsIn, pointsIn } from '../../domain/supply/stock-places.ts';
import { withItem } from '../../resource/item-list.ts';
import { asTyped } from '../../resource/use-typed-number.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { type Arrived, damagedOf, NOTHING_ARRIVED, quantityOf } from './arrived-line.tsx';

/** What came of an order, line by line, as it is being counted. */
export interface Arrival {
  readonly lines: readonly AnyItem[];
  arrivedOf(line: AnyItem): Arrived;
  setArrived(line: AnyItem, arrived: Arrived): void;
  /** Every figure can be read. */
  readonly isTyped: boolean;
  readonly hasSome: boolean;
  /** Lines of which more came than was ordered, beyond what the tenant lets pass. */
  readonly over: readonly AnyItem[];
  readonly closeShort: boolean;
  setCloseShort(closeShort: boolean): void;
  /** Books it into the warehouse. @throws DataError */
  save(warehouseId: string): Promise<void>;
}

export function useArrival(order: ProcurementOrder): Arrival {
  const { database, repository, user, tenant, timestamp } = useWorkspace();
  const lines = itemsOf(order.items);
  const [arrived, setArrived] = useState<Readonly<Record<string, Arrived>>>(() => expectedOf(lines));
  const [closeShort, setCloseShort] = useState(isComplete(order));
  const arrivedOf = (line: AnyItem) => arrived[line.id] ?? NOTHING_ARRIVED;
  const quantities = lines.map((line) => quantityOf(arrivedOf(line), line));
  const figures = [...quantities, ...lines.map((line) => damagedOf(arrivedOf(line), line))];
  const isOver = (line: AnyItem, quantity: number) => {
    const most = mostOf(numberOf(line.quantity), tenant.overReceiptPercent ?? 0);
    return quantity > 0 && addedQuantity(numberOf(line.receivedQuantity), quantity) > most;
  };
  const receiptsAt = (warehouseId: string, receivedAt: string) =>
    lines.reduce<readonly AnyItem[]>((list, line) => {
      const given = arrivedOf(line);
      const quantity = quantityOf(given, line) ?? 0;
      if (quantity === 0) return list;
      return withItem(list, {
        lineId: line.id,
        quantity,
        damagedQuantity: damagedOf(given, line) || null,
        warehouseId,
        note: given.note.trim() || null,
        receivedAt,
        receivedBy: user.id,
        overReceipt: isOver(line, quantity),
      });
    }, itemsOf(order.receipts));
  return {
    lines,
    arrivedOf,
    setArrived: (line, one) => setArrived((all) => ({ ...all, [line.id]: one })),
    isTyped: figures.every((figure) => figure !== undefined),
    hasSome: quantities.some((quantity) => quantity !== undefined && quantity > 0),
    over: lines.filter((line, index) => isOver(line, quantities[index] ?? 0)),
    closeShort,
    setCloseShort,
    async save(warehouseId) {
      const receipts = receiptsAt(warehouseId, timestamp());
      const itemIds = lines.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : []));
      const reader = stockReader(database);
      const points = await pointsIn(reader, itemIds, warehouseId);
      const damagedPoints = await damagedPointsIn(reader, itemIds, warehouseId);
      const delivery = { receipts, points, damagedPoints, closeShort };
      await repository.saveTogether(receiveGoods(order, delivery));
    },
  };
}

/** What one hopes for: everything that is still to come. */
function expectedOf(lines: readonly AnyItem[]): Record<string, Arrived> {
  return Object.fromEntries(
    lines.map((line) => [line.id, { ...NOTHING_ARRIVED, quantity: asTyped(outstanding(line)) }]),
  );
}
