import { useState } from 'react';
import { stockReader } from '../../data/read/stock/stock-reader.ts';
import { damagedPointsIn, pointsIn } from '../../domain/inventory/stock-places.ts';
import { addedQuantity } from '../../domain/kit/values/decimal.ts';
import { isComplete, receiveGoods } from '../../domain/procurement/goods-receipt.ts';
import { outstanding } from '../../domain/procurement/order-sums.ts';
import { mostOf } from '../../domain/procurement/over-receipt.ts';
import type { OrderLine, ProcurementOrder } from '../../domain/procurement/procurement-order.ts';
import { asTyped } from '../../resource/inputs/use-typed-number.ts';
import { withItem } from '../../resource/items/item-list.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { type Arrived, damagedOf, NOTHING_ARRIVED, quantityOf } from './arrived-line.tsx';

/** What came of an order, line by line, as it is being counted. */
export interface ArrivedGoods {
  readonly lines: readonly OrderLine[];
  arrivedOf(line: OrderLine): Arrived;
  setArrived(line: OrderLine, arrived: Arrived): void;
  /** Every figure can be read. */
  readonly isTyped: boolean;
  readonly hasSome: boolean;
  /** Lines of which more came than was ordered, beyond what the tenant lets pass. */
  readonly over: readonly OrderLine[];
  readonly closeShort: boolean;
  setCloseShort(closeShort: boolean): void;
  /** Books it into the warehouse. @throws DataError */
  save(warehouseId: string): Promise<void>;
}

export function useArrival(order: ProcurementOrder): ArrivedGoods {
  const { database, repository, user, tenant, timestamp } = useWorkspace();
  const lines = order.items;
  const [arrived, setArrived] = useState<Readonly<Record<string, Arrived>>>(() => expectedOf(lines));
  const [closeShort, setCloseShort] = useState(isComplete(order));
  const arrivedOf = (line: OrderLine) => arrived[line.id] ?? NOTHING_ARRIVED;
  const quantities = lines.map((line) => quantityOf(arrivedOf(line), line));
  const figures = [...quantities, ...lines.map((line) => damagedOf(arrivedOf(line), line))];
  const isOver = (line: OrderLine, quantity: number) => {
    const most = mostOf(line.quantity ?? 0, tenant.overReceiptPercent ?? 0);
    return quantity > 0 && addedQuantity(line.receivedQuantity ?? 0, quantity) > most;
  };
  const receiptsAt = (warehouseId: string, receivedAt: string) =>
    lines.reduce<ProcurementOrder['receipts']>((list, line) => {
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
    }, order.receipts);
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
function expectedOf(lines: readonly OrderLine[]): Record<string, Arrived> {
  return Object.fromEntries(
    lines.map((line) => [line.id, { ...NOTHING_ARRIVED, quantity: asTyped(outstanding(line)) }]),
  );
}
