import { allRows, rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { type Bom, bom } from '../../domain/manufacturing/bom.ts';
import { type StockOfItem, stockOfItem } from '../../domain/manufacturing/requirements.ts';
import { entities } from '../../domain/registry.ts';

export async function allBoms(database: FieldDatabase): Promise<Bom[]> {
  const query = { entity: entities.bom, filters: {}, sort: 'name' };
  return (await allRows(database, query)).map((row) => typedRow(bom, row));
}

/** The items among these ids that are on this device. */
export async function stockOf(
  database: FieldDatabase,
  ids: readonly string[],
): Promise<Map<string, StockOfItem>> {
  const rows = await rowsByIds(database, entities.inventoryItem, ids);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, stockOfItem(row)]));
}

/** What one of each of these items costs, where somebody gave it a cost. */
export async function givenCosts(
  database: FieldDatabase,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await rowsByIds(database, entities.inventoryItem, ids);
  return new Map(
    rows.flatMap((row) => (typeof row?.unitCost === 'number' ? [[row.id, row.unitCost] as const] : [])),
  );
}
