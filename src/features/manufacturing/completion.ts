import type { FieldDatabase } from '../../data/database.ts';
import { ownStoresOf, stockReader } from '../../data/stock-reader.ts';
import type { ManufacturingOrder } from '../../domain/make/manufacturing-order.ts';
import type { StockOfOrder } from '../../domain/make/order-rules.ts';
import { pointOf, pointsIn } from '../../domain/supply/stock-places.ts';
import { fullestStore, usualLine } from '../../domain/supply/usual-place.ts';
import { claimsOf } from './order-rows.ts';

type Order = Pick<ManufacturingOrder, 'id' | 'productItemId'>;

/** The store that the workshop works from, as far as the stock says: the one that has most of the order's parts. */
export async function usualStore(database: FieldDatabase, order: Order): Promise<string | null> {
  const reader = stockReader(database);
  const parts = (await claimsOf(database, order)).map(({ itemId }) => itemId);
  const ids = parts.length > 0 ? parts : [order.productItemId].filter((id) => id !== null);
  return fullestStore(await Promise.all(ids.map(reader.linesOf)), await ownStoresOf(database));
}

/**
 * Where the order's parts are taken from, and its product is put: in this store, parts it does not have in the person's
 * own or the only one that has them. Nowhere in particular where nobody knows the store.
 *
 * @param mayPlace whether the person may put an item where none of it lies yet
 */
export async function stockOfOrder(
  database: FieldDatabase,
  { id, productItemId }: Order,
  store: string | null,
  mayPlace: boolean,
): Promise<StockOfOrder> {
  const reader = stockReader(database);
  const parts = (await claimsOf(database, { id })).map(({ itemId }) => itemId);
  const items = await reader.items([...parts, productItemId].filter((one) => one !== null));
  if (store === null) return new Map(items.map((item) => [item.id, { item, point: null }]));
  const stores = [store, ...(await ownStoresOf(database))];
  const entering = await pointsIn(reader, productItemId === null ? [] : [productItemId], store);
  return new Map(
    await Promise.all(
      items.map(async (item) => {
        const entry = entering.get(item.id);
        if (entry) return [item.id, { item, point: mayPlace || !entry.isNew ? entry : null }] as const;
        const line = usualLine(await reader.linesOf(item.id), stores);
        return [item.id, { item, point: line ? pointOf(item, line) : null }] as const;
      }),
    ),
  );
}
