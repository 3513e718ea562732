import { stockReader } from '../../data/read/stock/stock-reader.ts';
import { DataError } from '../../data/store/data-error.ts';
import { stockLine } from '../../domain/inventory/stock-line.ts';
import { pointForPartOf, pointOf } from '../../domain/inventory/stock-places.ts';
import { stockWrites } from '../../domain/inventory/stock-writes.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { RowMover } from '../../resource/deleting/move-all.ts';

/**
 * All that lies on a stock line, to another warehouse: taken here and put there in one step, the item's total left alone.
 * Where somebody took or brought some meanwhile, it is asked about.
 */
export const moveStock: RowMover = async ({ database, repository }, row, to) => {
  const line = typedRow(stockLine, row);
  const reader = stockReader(database);
  const [item] = await reader.items([line.itemId]);
  const quantity = line.quantity;
  if (!item) throw new DataError('not_found', 'The item is not on this device');
  if (quantity === 0) return;
  const point = await pointForPartOf(reader, item, line, { warehouseId: to, bin: null, lot: null });
  const changes = [
    { item, point: pointOf(item, line), delta: -quantity, seen: quantity },
    { item, point, delta: quantity },
  ];
  await repository.saveTogether(stockWrites(changes, null));
};
