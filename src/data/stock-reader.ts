import type { AnyRow } from '../domain/kit/entity.ts';
import type { StockReader } from '../domain/supply/stock-places.ts';
import type { FieldDatabase } from './database.ts';
import { firstRows, rowsByIds } from './list-query.ts';

/** Places of one item: far more than any store has. */
const LINES = 1000;

/** What the rules of stock need to know, from what this device has. */
export function stockReader(database: FieldDatabase): StockReader {
  return {
    tenantId: database.tenantId,
    items: async (ids) => {
      const rows = await rowsByIds(database, 'inventoryItem', ids);
      return rows.filter((row): row is AnyRow => row !== undefined);
    },
    linesOf: (itemId) =>
      firstRows(database, { entity: 'stockLine', filters: { itemId }, sort: 'name', search: '' }, LINES),
  };
}
