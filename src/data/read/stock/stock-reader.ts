import type { InventoryItem } from '../../../domain/inventory/inventory-item.ts';
import { freeOf, isSetApart, reservedOf } from '../../../domain/inventory/reserved.ts';
import type { StockReader } from '../../../domain/inventory/stock-places.ts';
import { ownStores } from '../../../domain/inventory/usual-place.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { reservedByItem } from '../../../domain/manufacturing/requirements.ts';
import { reservation } from '../../../domain/manufacturing/reservation.ts';
import { entities } from '../../../domain/registry.ts';
import { CONTAINER_KINDS, STORE_KINDS } from '../../../domain/warehouses/warehouse.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { allRows, firstRows, rowsByIds } from '../list-query.ts';
import { containersIn } from './places.ts';

/** Places of one item, stores and crews: far more than any utility has. */
const ALL = 1000;

/** What the rules of stock need to know, from what this device has. */
export function stockReader(database: FieldDatabase): StockReader {
  return {
    tenantId: database.tenantId,
    items: async (ids) => {
      const rows = await rowsByIds(database, entities.inventoryItem, ids);
      return rows.filter((row) => row !== undefined);
    },
    linesOf: (itemId) =>
      firstRows(database, { entity: entities.stockLine, filters: { itemId }, sort: 'name' }, ALL),
  };
}

/** The stores that the person of this device takes from, the nearest first, each with the containers that stand there. */
export async function ownStoresOf(database: FieldDatabase): Promise<readonly string[]> {
  const { userId } = database;
  const [stores, crews, inHand] = await Promise.all([
    firstRows(
      database,
      { entity: entities.warehouse, filters: { kind: STORE_KINDS.join() }, sort: 'name' },
      ALL,
    ),
    firstRows(database, { entity: entities.crew, filters: {}, sort: 'name' }, ALL),
    allRows(database, {
      entity: entities.warehouse,
      filters: { kind: CONTAINER_KINDS.join(), keeper: userId },
      sort: 'name',
    }),
  ]);
  const own = ownStores(userId, stores, crews);
  const within = await Promise.all(
    own.map(async (id) => [id, ...(await containersIn(database, id)).map((container) => container.id)]),
  );
  const held = inHand.filter(({ standsInId }) => standsInId === null).map(({ id }) => id);
  return [...new Set([...held, ...within.flat()])];
}

/**
 * What orders have reserved, by item, of all items or of one. An order that was deleted keeps nothing from the others.
 *
 * @param except id of the order whose own claims are left out
 */
export async function reservedStock(
  database: FieldDatabase,
  { itemId, except }: { readonly itemId?: string; readonly except?: string } = {},
): Promise<Map<string, number>> {
  const { open, orders } = await openReservations(database, itemId);
  return reservedByItem(open, orders, except);
}

/** So many of an item are for one order. */
export interface OrderShare {
  readonly entity: 'workOrder' | 'manufacturingOrder';
  readonly orderId: string;
  readonly quantity: number;
}

/** Which orders have how many of an item for themselves: by a reservation, or because all there is of it is set apart for one. */
export async function sharesOf(database: FieldDatabase, item: InventoryItem): Promise<readonly OrderShare[]> {
  const { open, orders } = await openReservations(database, item.id);
  const made = open
    .filter(({ manufacturingOrderId }) => orders.has(manufacturingOrderId))
    .map(({ manufacturingOrderId, quantity }): OrderShare => {
      return { entity: 'manufacturingOrder', orderId: manufacturingOrderId, quantity };
    });
  const { workOrderId, quantity } = item;
  if (workOrderId === null || quantity <= 0 || !isSetApart(item, workOrderId)) return made;
  return [{ entity: 'workOrder', orderId: workOrderId, quantity }, ...made];
}

/** Of all items or of one, with those of their orders that are still there. */
async function openReservations(database: FieldDatabase, itemId: string | undefined) {
  const filters = { status: 'open', ...(itemId !== undefined && { itemId }) };
  const rows = await allRows(database, { entity: entities.reservation, filters, sort: 'name' });
  const open = rows.map((row) => typedRow(reservation, row));
  const ids = open.map(({ manufacturingOrderId }) => manufacturingOrderId);
  const found = await rowsByIds(database, entities.manufacturingOrder, ids);
  return { open, orders: new Set(found.flatMap((order) => order?.id ?? [])) };
}

/** On hand of each item, less what orders have reserved, by its id. */
export async function freeStock(
  database: FieldDatabase,
  items: readonly InventoryItem[],
): Promise<ReadonlyMap<string, number>> {
  const byOrders = await reservedStock(database);
  return new Map(
    items.map((item) => [item.id, freeOf(item.quantity, reservedOf(item, byOrders.get(item.id) ?? 0))]),
  );
}
