import { containersIn } from '../../data/read/stock/places.ts';
import { stockReader } from '../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { pointOf, pointsIn, type StockPoint } from '../../domain/inventory/stock-places.ts';
import { nearestLine } from '../../domain/inventory/usual-place.ts';
import type { Shipment } from '../../domain/logistics/shipment.ts';
import type { ShipmentEnds } from '../../domain/logistics/shipment-delivery.ts';

/** Where each item of a shipment is taken from and put, as this device knows the warehouses. */
export async function shipmentEnds(
  database: FieldDatabase,
  { items, fromWarehouseId, toWarehouseId }: Shipment,
): Promise<Map<string, ShipmentEnds>> {
  const reader = stockReader(database);
  const ids = items.flatMap(({ itemId }) => itemId ?? []);
  const at = async (warehouseId: unknown, taken?: ReadonlyMap<string, StockPoint>) =>
    typeof warehouseId === 'string' ? pointsIn(reader, ids, warehouseId, taken) : undefined;
  const known = await reader.items([...new Set(ids)]);
  const from = await at(fromWarehouseId);
  const taken = typeof fromWarehouseId === 'string' ? await takenFrom(database, known, fromWarehouseId) : [];
  for (const [id, point] of taken) from?.set(id, point);
  const to = await at(toWarehouseId, from);
  return new Map(
    known.map((item) => [item.id, { item, from: from?.get(item.id) ?? null, to: to?.get(item.id) ?? null }]),
  );
}

/** What lies loose in the store before what is in its containers: those items of which there is some. */
async function takenFrom(
  database: FieldDatabase,
  items: readonly InventoryItem[],
  storeId: string,
): Promise<readonly (readonly [id: string, point: StockPoint])[]> {
  const reader = stockReader(database);
  const places = [storeId, ...(await containersIn(database, storeId)).map(({ id }) => id)];
  const found = await Promise.all(
    items.map(async (item) => ({ item, line: nearestLine(await reader.linesOf(item.id), places) })),
  );
  return found.flatMap(({ item, line }) => (line ? [[item.id, pointOf(item, line)] as const] : []));
}
