import { stockReader } from '../../data/stock-reader.ts';
import { numberOf } from '../../domain/kit/field.ts';
import { pointAt, pointOf } from '../../domain/supply/stock-places.ts';
import { stockWrites } from '../../domain/supply/stock-writes.ts';
import type { Mover } from '../../resource/delete-dialog.tsx';

/** All that lies on a stock line, to another warehouse: taken here and put there in one step, the item's total left alone. */
export const moveStock: Mover = async ({ database, repository }, line, to) => {
  const reader = stockReader(database);
  const [item] = await reader.items([String(line.itemId)]);
  const quantity = numberOf(line.quantity);
  if (!item || quantity === 0) return;
  const lot = typeof line.lot === 'string' ? line.lot : null;
  const point = await pointAt(reader, item, { warehouseId: to, bin: null, lot });
  const changes = [
    { item, point: pointOf(item, line), delta: -quantity },
    { item, point, delta: quantity },
  ];
  await repository.saveTogether(stockWrites(changes, null));
};
