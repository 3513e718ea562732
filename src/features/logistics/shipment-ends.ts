import { stockReader } from '../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { pointsIn, type StockPoint } from '../../domain/inventory/stock-places.ts';
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
  const from = await at(fromWarehouseId);
  const to = await at(toWarehouseId, from);
  const known = await reader.items([...new Set(ids)]);
  return new Map(
    known.map((item) => [item.id, { item, from: from?.get(item.id) ?? null, to: to?.get(item.id) ?? null }]),
  );
}
