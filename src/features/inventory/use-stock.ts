import { firstRows } from '../../data/read/list-query.ts';
import { stockReader } from '../../data/read/stock/stock-reader.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { byQuantity } from '../../domain/inventory/stock-places.ts';
import { entities } from '../../domain/registry.ts';
import type { Warehouse } from '../../domain/warehouses/warehouse.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** More than a utility has, vans included. */
const WAREHOUSES = 500;

/** Where an item lies, the fullest place first; undefined while it is read. */
export function useStockLines(itemId: string): readonly StockLine[] | undefined {
  const { database } = useWorkspace();
  return useLive(database, async (local) => byQuantity(await stockReader(local).linesOf(itemId)), [itemId]);
}

/** Every warehouse by its id, in the order of their names. */
export function useWarehouses(): ReadonlyMap<string, Warehouse> {
  const { database } = useWorkspace();
  const query = { entity: entities.warehouse, filters: {}, sort: 'name' };
  const rows = useLive(database, (local) => firstRows(local, query, WAREHOUSES), []);
  return new Map(rows?.map((row) => [row.id, row]));
}

/** "Main store · A1-03 · lot 22-118" */
export function placeText(warehouses: ReadonlyMap<string, Warehouse>, line: StockLine): string {
  const name = warehouses.get(line.warehouseId)?.name ?? '–';
  return [name, line.bin, line.lot].filter((part) => part !== null && part !== '').join(' · ');
}
