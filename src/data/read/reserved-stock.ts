import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { reservedByItem } from '../../domain/manufacturing/requirements.ts';
import { reservation } from '../../domain/manufacturing/reservation.ts';
import { entities } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';
import { allRows, rowsByIds } from './list-query.ts';

/**
 * What orders have reserved, by item, of all items or of one. An order that was deleted keeps nothing from the others.
 *
 * @param except id of the order whose own claims are left out
 */
export async function reservedStock(
  database: FieldDatabase,
  { itemId, except }: { readonly itemId?: string; readonly except?: string } = {},
): Promise<Map<string, number>> {
  const filters = { status: 'open', ...(itemId !== undefined && { itemId }) };
  const rows = await allRows(database, { entity: entities.reservation, filters, sort: 'name' });
  const open = rows.map((row) => typedRow(reservation, row));
  const ids = open.map(({ manufacturingOrderId }) => manufacturingOrderId);
  const orders = await rowsByIds(database, entities.manufacturingOrder, ids);
  return reservedByItem(open, new Set(orders.flatMap((order) => order?.id ?? [])), except);
}
