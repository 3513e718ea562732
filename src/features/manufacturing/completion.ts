import { containersIn } from '../../data/read/stock/places.ts';
import { ownStoresOf, stockReader } from '../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { pointOf, pointsIn, type StockPoint } from '../../domain/inventory/stock-places.ts';
import { fullestStore, usualLine } from '../../domain/inventory/usual-place.ts';
import type { ManufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import type { StockOfOrder } from '../../domain/manufacturing/order-rules.ts';
import { claimsOf } from './order-rows.ts';

type Order = Pick<ManufacturingOrder, 'id' | 'productItemId'>;

/** The store that the workshop works from, as far as the stock says: the one that has most of the order's parts. */
export async function usualStore(database: FieldDatabase, order: Order): Promise<string | null> {
  const reader = stockReader(database);
  const parts = (await claimsOf(database, order)).map(({ itemId }) => itemId);
  const ids = parts.length > 0 ? parts : [order.productItemId].filter((id) => id !== null);
  return fullestStore(await Promise.all(ids.map(reader.linesOf)), await ownStoresOf(database));
}

/** The store that an order's parts leave, and the one that its product enters; null: nobody knows. */
export interface OrderStores {
  readonly source: string | null;
  readonly target: string | null;
}

/**
 * Where the order's parts are taken from, and its product is put: parts that their store does not have are taken from
 * the person's own or the only one that has them. Nowhere in particular where nobody knows the store.
 *
 * @param mayPlace whether the person may put an item where none of it lies yet
 */
export async function stockOfOrder(
  database: FieldDatabase,
  { id, productItemId }: Order,
  { source, target }: OrderStores,
  mayPlace: boolean,
): Promise<StockOfOrder> {
  const reader = stockReader(database);
  const parts = (await claimsOf(database, { id })).map(({ itemId }) => itemId);
  const items = await reader.items([...parts, productItemId].filter((one) => one !== null));
  const within = source === null ? [] : (await containersIn(database, source)).map((one) => one.id);
  const own = [...within, ...(await ownStoresOf(database))];
  const pointFor = async (item: InventoryItem): Promise<StockPoint | null> => {
    if (item.id === productItemId) {
      const entry = target === null ? undefined : (await pointsIn(reader, [item.id], target)).get(item.id);
      return entry && (mayPlace || !entry.isNew) ? entry : null;
    }
    const line = source === null ? undefined : usualLine(await reader.linesOf(item.id), [source, ...own]);
    return line ? pointOf(item, line) : null;
  };
  const stock = items.map(async (item) => [item.id, { item, point: await pointFor(item) }] as const);
  return new Map(await Promise.all(stock));
}
