import { allRows, rowsByIds } from '../../data/read/list-query.ts';
import { reservedStock } from '../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { bom } from '../../domain/manufacturing/bom.ts';
import type { ManufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { reservationSource, scheduleOrder } from '../../domain/manufacturing/order-rules.ts';
import {
  type Availability,
  availabilityOf,
  requirementsFor,
  type StockOfItem,
  stockOfItem,
} from '../../domain/manufacturing/requirements.ts';
import { type Reservation, reservation } from '../../domain/manufacturing/reservation.ts';
import { entities } from '../../domain/registry.ts';

type Order = Pick<ManufacturingOrder, 'id' | 'bomId' | 'quantity'>;

/** What the order takes, against the shelf and what other orders have claimed. Empty without a bill of materials. */
export async function partsOf(database: FieldDatabase, order: Order): Promise<Availability[]> {
  const [row] = order.bomId === null ? [] : await rowsByIds(database, entities.bom, [order.bomId]);
  if (!row) return [];
  const { lines, outputQuantity } = typedRow(bom, row);
  const items = await stockOf(
    database,
    lines.flatMap(({ itemId }) => itemId ?? []),
  );
  return availabilityOf(
    requirementsFor({ lines, outputQuantity }, order.quantity, items),
    items,
    await reservedStock(database, { except: order.id }),
  );
}

export function claimsOf(database: FieldDatabase, order: Pick<Order, 'id'>): Promise<Reservation[]> {
  return reservationsWith(database, { manufacturingOrderId: order.id });
}

/** The order scheduled, with its claims: their ids follow from order and item, so that two devices make the same. */
export async function scheduleWrites(database: FieldDatabase, order: Order): Promise<Write[]> {
  const [parts, claims] = await Promise.all([partsOf(database, order), claimsOf(database, order)]);
  const ids = await Promise.all(
    parts.map(async ({ itemId }) => {
      const source = reservationSource(order.id, itemId);
      return [itemId, await derivedId('reservation', database.tenantId, source)] as const;
    }),
  );
  return scheduleOrder(order, parts, claims, new Map(ids));
}

async function reservationsWith(
  database: FieldDatabase,
  filters: Readonly<Record<string, string>>,
): Promise<Reservation[]> {
  const query = { entity: entities.reservation, filters, sort: 'name' };
  const rows = await allRows(database, query);
  return rows.map((row) => typedRow(reservation, row));
}

async function stockOf(database: FieldDatabase, ids: readonly string[]): Promise<Map<string, StockOfItem>> {
  const rows = await rowsByIds(database, entities.inventoryItem, [...new Set(ids)]);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, stockOfItem(row)]));
}
