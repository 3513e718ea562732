import { rowsByIds } from '../../../data/read/list-query.ts';
import { stockReader } from '../../../data/read/stock/stock-reader.ts';
import type { GuidedLine } from '../../../domain/inventory/guided/guided-line.ts';
import { placeAt } from '../../../domain/inventory/guided/guided-writes.ts';
import { placeName } from '../../../domain/inventory/guided/place-key.ts';
import type { InventoryItem } from '../../../domain/inventory/inventory-item.ts';
import type { CountLine, StockCount } from '../../../domain/inventory/stock-count.ts';
import { pointAt } from '../../../domain/inventory/stock-places.ts';
import { lineWrites } from '../../../domain/inventory/stock-writes.ts';
import { entities } from '../../../domain/registry.ts';
import { withChangedItem, withItem } from '../../../resource/items/item-list.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';
import type { GuidedSetup } from './guided-setup.ts';

/** How a count line stood before somebody counted it. */
interface Uncounted {
  readonly countId: string;
  readonly lineId: string;
  readonly counted: number | null;
  readonly expected: number | null;
}

/**
 * What somebody counted of an item in a bin, on the count's sheet: with what the book says at this moment, which nobody is shown.
 * Stock that lies where the book knows none gets an empty line.
 */
export async function writeCounted(
  { database, repository }: Workspace,
  { warehouse, orderId }: GuidedSetup,
  { bin = null, lot, expiry, quantity }: GuidedLine,
  item: InventoryItem,
): Promise<Uncounted> {
  const count = await countOf(database, orderId);
  const place = placeAt(warehouse.id, bin, lot);
  const point = await pointAt(stockReader(database), item, place, { expiry });
  const [known] = await rowsByIds(database, entities.stockLine, [point.lineId]);
  const before = count.lines.find(({ stockLineId }) => stockLineId === point.lineId);
  const counted = { counted: quantity, expected: known?.quantity ?? 0 };
  const added = {
    stockLineId: point.lineId,
    name: item.name,
    bin: bin && placeName(bin),
    unit: item.unit,
    ...counted,
  };
  const lines = before ? withChangedItem(count.lines, before.id, counted) : withItem(count.lines, added);
  await repository.saveTogether([
    ...lineWrites(point),
    { kind: 'update', entity: 'stockCount', id: count.id, changes: { lines } },
  ]);
  const written = lines.find(({ stockLineId }) => stockLineId === point.lineId);
  return {
    countId: count.id,
    lineId: written?.id ?? '',
    counted: before?.counted ?? null,
    expected: before?.expected ?? null,
  };
}

/** As it stood before it was counted. */
export async function uncount(
  { database, repository }: Workspace,
  { countId, lineId, counted, expected }: Uncounted,
): Promise<void> {
  const count = await countOf(database, countId);
  const lines: readonly CountLine[] = withChangedItem(count.lines, lineId, { counted, expected });
  await repository.update(entities.stockCount, count.id, { lines });
}

async function countOf(database: Workspace['database'], id: string | null): Promise<StockCount> {
  const [count] = await rowsByIds(database, entities.stockCount, id === null ? [] : [id]);
  if (!count) throw new Error('a guided count is of a count that is there');
  return count;
}
