import { firstRows } from '../../data/read/list-query.ts';
import { type Placed, placesByIds } from '../../data/read/stock/places.ts';
import { stockReader } from '../../data/read/stock/stock-reader.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { byQuantity } from '../../domain/inventory/stock-places.ts';
import { entities } from '../../domain/registry.ts';
import { placeWords } from '../../domain/warehouses/container.ts';
import { CONTAINER_KINDS, STORE_KINDS, type Warehouse } from '../../domain/warehouses/warehouse.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** More than a utility has, vans included. */
const WAREHOUSES = 500;

/** Where an item lies, the fullest place first; undefined while it is read. */
export function useStockLines(itemId: string): readonly StockLine[] | undefined {
  const { database } = useWorkspace();
  return useLive(database, async (local) => byQuantity(await stockReader(local).linesOf(itemId)), [itemId]);
}

/** Every store by its id, in the order of their names; containers stand in them. */
export function useWarehouses(): ReadonlyMap<string, Warehouse> {
  const { database } = useWorkspace();
  const query = { entity: entities.warehouse, filters: { kind: STORE_KINDS.join() }, sort: 'name' };
  const rows = useLive(database, (local) => firstRows(local, query, WAREHOUSES), []);
  return new Map(rows?.map((row) => [row.id, row]));
}

/** Toolboxes, pallets and drums, wherever they stand. */
export function useContainers(): readonly Warehouse[] {
  const { database } = useWorkspace();
  const query = { entity: entities.warehouse, filters: { kind: CONTAINER_KINDS.join() }, sort: 'name' };
  return useLive(database, (local) => firstRows(local, query, WAREHOUSES), []) ?? [];
}

/** Stores and containers by their ids, each with where it stands. */
export function usePlaces(ids: readonly string[]): ReadonlyMap<string, Placed> {
  const { database } = useWorkspace();
  const wanted = [...new Set(ids)].join();
  const wantedIds = wanted === '' ? [] : wanted.split(',');
  return useLive(database, (local) => placesByIds(local, wantedIds), [wanted]) ?? new Map();
}

/** "Main store · A1-03 · lot 22-118", "Toolbox 7 · Main store · A1-03" */
export function placeText(places: ReadonlyMap<string, Placed>, line: StockLine): string {
  const placed = places.get(line.warehouseId);
  const name = placed ? placeWords(placed.place, placed.within) : '–';
  return [name, line.bin, line.lot].filter((part) => part !== null && part !== '').join(' · ');
}
