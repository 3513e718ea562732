import { matchingIds, rowsByIds } from '../../data/read/list-query.ts';
import { containersIn } from '../../data/read/stock/places.ts';
import { freeStock } from '../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { freeAt } from '../../domain/inventory/reserved.ts';
import { type StockLine, stockLine } from '../../domain/inventory/stock-line.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { quantityDifference } from '../../domain/kit/values/decimal.ts';
import { entities } from '../../domain/registry.ts';
import type { ListExtras } from '../../resource/list/narrowed-by.ts';
import type { IdsOfView, Narrowed } from '../../resource/list/use-matches.ts';

/** By id, how many of each row are free. */
type FreeOf = (database: FieldDatabase, rows: readonly AnyRow[]) => Promise<ReadonlyMap<string, number>>;

const freeOfItems: FreeOf = (database, rows) =>
  freeStock(
    database,
    rows.map((row) => typedRow(inventoryItem, row)),
  );

const freeOfLines: FreeOf = async (database, rows) => {
  const lines = rows.map((row) => typedRow(stockLine, row));
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  const items = await rowsByIds(database, entities.inventoryItem, ids);
  const free = await freeStock(
    database,
    items.filter((item) => item !== undefined),
  );
  return new Map(lines.map((line: StockLine) => [line.id, freeAt(line, free.get(line.itemId) ?? 0)]));
};

/** What is free depends on these beside the list's own rows. */
const READS = ['inventoryItem', 'reservation', 'manufacturingOrder'];

/** Of each item, what nobody has reserved. */
export const ITEM_EXTRAS: ListExtras = {
  fill: withFree(freeOfItems),
  narrow: ({ sort }) => inOrderOfFree(entities.inventoryItem.name, freeOfItems, sort),
};

/** Stock that lies in a store's containers lies in the store. */
export const STOCK_EXTRAS: ListExtras = {
  fill: withFree(freeOfLines),
  narrow: ({ sort, filters: { warehouseId } }) => [
    ...inOrderOfFree(entities.stockLine.name, freeOfLines, sort),
    ...(warehouseId ? [inStore(warehouseId)] : []),
  ],
  answers: ['warehouseId'],
};

/** Of items: all of it is for orders, or there is none. */
export const nothingFree: IdsOfView = async ({ database }) => {
  const items = await database.rows(entities.inventoryItem).all();
  const free = await freeStock(database, items);
  return new Set(items.flatMap(({ id }) => ((free.get(id) ?? 0) > 0 ? [] : [id])));
};

function withFree(freeOf: FreeOf): NonNullable<ListExtras['fill']> {
  return async (database, rows) => {
    const free = await freeOf(database, rows);
    return rows.map((row) => ({ ...row, free: free.get(row.id) ?? null }));
  };
}

/** No index has the order: all rows are read, of a kind of which there are few beside assets. */
function inOrderOfFree(entity: string, freeOf: FreeOf, sort: string): readonly Narrowed[] {
  if (sort !== 'free' && sort !== '-free') return [];
  const only: IdsOfView = async ({ database }) => {
    const rows = await database.rows(entity).all();
    const free = await freeOf(database, rows);
    const ids = rows.map(({ id }) => id);
    const sorted = ids.toSorted((left, right) =>
      quantityDifference(free.get(left) ?? 0, free.get(right) ?? 0),
    );
    return new Set(sort === 'free' ? sorted : sorted.toReversed());
  };
  return [{ id: sort, only, reads: READS, isOrder: true }];
}

function inStore(storeId: string): Narrowed {
  const only: IdsOfView = async ({ database }) => {
    const places = [storeId, ...(await containersIn(database, storeId)).map(({ id }) => id)];
    const found = await Promise.all(
      places.map((warehouseId) =>
        matchingIds(database, { entity: entities.stockLine, filters: { warehouseId }, sort: 'name' }),
      ),
    );
    return new Set(found.flat());
  };
  return { id: storeId, only, reads: [entities.warehouse.name] };
}
