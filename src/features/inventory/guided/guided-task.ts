import { allRows, rowsByIds } from '../../../data/read/list-query.ts';
import { containersIn } from '../../../data/read/stock/places.ts';
import { stockReader } from '../../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { WantedLine } from '../../../domain/inventory/guided/guided-line.ts';
import type { GuidedTask } from '../../../domain/inventory/guided/guided-state.ts';
import { type OrderClaim, type PickLine, pickList } from '../../../domain/inventory/guided/pick-list.ts';
import { unitBeside } from '../../../domain/kit/fields/unit-beside.ts';
import { outstanding } from '../../../domain/procurement/order-sums.ts';
import type { OrderLine } from '../../../domain/procurement/procurement-order.ts';
import { entities } from '../../../domain/registry.ts';
import { stockIn } from './guided-facts.ts';
import type { GuidedSetup } from './guided-setup.ts';

/** A job with what it is still to bring or take. */
export interface ReadTask extends GuidedTask {
  /** Of a pick list, in the order of the bins. */
  readonly picks: readonly PickLine[];
  /** Lines of the purchase order that are still to come. */
  readonly open: readonly OrderLine[];
}

/** In which an order asks for an item; undefined: in the item's own unit. */
export function unitAsked({ open }: ReadTask, itemId: string): string | undefined {
  const line = open.find((one) => one.itemId === itemId);
  return (line && unitBeside(line)) ?? undefined;
}

/** Read anew for each scan: others may have been there, and the line before is written. */
export async function readTask(
  database: FieldDatabase,
  setup: GuidedSetup,
  today: string,
): Promise<ReadTask> {
  const { kind, orderId } = setup;
  const task = { kind, today, wanted: null, picks: [], open: [] };
  if (orderId === null) return task;
  if (kind === 'pick' || kind === 'pack') {
    const picks = await readPicks(database, setup, orderId);
    return { ...task, picks, wanted: picks };
  }
  if (kind !== 'receive') return task;
  const open = await linesToCome(database, orderId);
  return { ...task, open, wanted: open.flatMap(wantedLine) };
}

/** @returns the lines of a purchase order of which some are outstanding */
async function linesToCome(database: FieldDatabase, orderId: string): Promise<readonly OrderLine[]> {
  const [order] = await rowsByIds(database, entities.procurementOrder, [orderId]);
  return (order?.items ?? []).filter((line) => outstanding(line) > 0);
}

function wantedLine(line: OrderLine): WantedLine[] {
  return line.itemId === null ? [] : [{ itemId: line.itemId, quantity: outstanding(line) }];
}

async function readPicks(
  database: FieldDatabase,
  { kind, warehouse }: GuidedSetup,
  orderId: string,
): Promise<readonly PickLine[]> {
  const claims = await claimsOfOrder(database, orderId);
  const reader = stockReader(database);
  // What lies in a container is packed.
  const containers = kind === 'pack' ? [] : await containersIn(database, warehouse.id);
  const stock = new Map(
    await Promise.all(
      [...new Set(claims.map(({ itemId }) => itemId))].map(
        async (id) => [id, stockIn(await reader.linesOf(id), warehouse.id, containers)] as const,
      ),
    ),
  );
  const picks = pickList(claims, (itemId) => stock.get(itemId) ?? []);
  return kind === 'pack' ? picks.filter(({ bin }) => bin !== undefined) : picks;
}

/** What is for a work order: all there is of the items that are set apart for it. */
async function claimsOfOrder(database: FieldDatabase, orderId: string): Promise<readonly OrderClaim[]> {
  const query = { entity: entities.inventoryItem, filters: { workOrderId: orderId }, sort: 'name' };
  const items = await allRows(database, query);
  return items
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, name, unit, quantity }) => ({ itemId: id, name, unit, quantity }));
}
