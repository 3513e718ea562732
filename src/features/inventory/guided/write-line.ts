import { rowsByIds } from '../../../data/read/list-query.ts';
import { stockReader } from '../../../data/read/stock/stock-reader.ts';
import type { GuidedLine } from '../../../domain/inventory/guided/guided-line.ts';
import { asKnown, counterChanges, guidedChanges } from '../../../domain/inventory/guided/guided-writes.ts';
import type { InventoryItem } from '../../../domain/inventory/inventory-item.ts';
import { pointAt, type StockPoint } from '../../../domain/inventory/stock-places.ts';
import { type StockPurpose, stockWrites } from '../../../domain/inventory/stock-writes.ts';
import { addedQuantity } from '../../../domain/kit/values/decimal.ts';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { bookReceipts } from '../../../domain/procurement/goods-receipt.ts';
import { outstanding } from '../../../domain/procurement/order-sums.ts';
import { mostOf } from '../../../domain/procurement/over-receipt.ts';
import { entities } from '../../../domain/registry.ts';
import { withItem } from '../../../resource/items/item-list.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';
import { carryLine } from './carry-line.ts';
import { uncount, writeCounted } from './count-line.ts';
import { type GuidedSetup, ORDER_OF } from './guided-setup.ts';

/** A line that was written, and how it is taken back. */
export interface WrittenLine {
  readonly id: string;
  readonly line: GuidedLine;
  /** By movements the other way; the book keeps both. @param reason what the book says of them */
  undo(reason: string): Promise<void>;
}

/** @param reason what the stock book says. @throws DataError */
export async function writeLine(
  workspace: Workspace,
  setup: GuidedSetup,
  line: GuidedLine,
  reason: string,
): Promise<WrittenLine> {
  const { database, repository } = workspace;
  const { kind, warehouse, orderId } = setup;
  const id = uuidv7();
  if (kind === 'carry') return { id, line, undo: await carryLine(workspace, line) };
  const [item] = await stockReader(database).items(line.item ? [line.item.id] : []);
  if (!item || line.quantity === null) throw new Error('a line is written when all of it is answered');
  if (kind === 'count') {
    const before = await writeCounted(workspace, setup, line, item);
    return { id, line, undo: () => uncount(workspace, before) };
  }
  if (kind === 'receive' && orderId !== null) {
    const undo = await bookLine(workspace, setup, { line, item, orderId });
    if (undo) return { id, line, undo };
  }
  const finished = { ...line, kind, warehouseId: warehouse.id, quantity: line.quantity };
  const changes = await guidedChanges(stockReader(database), item, finished);
  const purpose = purposeOf(setup);
  const to = line.goal ? ` · ${line.goal.name}` : '';
  await repository.saveTogether(stockWrites(changes, reason + to, purpose));
  const undo = (why: string) =>
    repository.saveTogether(stockWrites(counterChanges(changes), why + to, purpose));
  return { id, line, undo };
}

/** What is packed for an order is in stock still: nothing of it is used. */
function purposeOf({ kind, orderId }: GuidedSetup): StockPurpose | undefined {
  const isUsed = kind !== 'pack' && ORDER_OF[kind]?.entity === 'workOrder';
  return isUsed && orderId !== null ? { workOrderId: orderId } : undefined;
}

interface Arrived {
  readonly line: GuidedLine;
  readonly item: InventoryItem;
  readonly orderId: string;
}

/**
 * Goods of an order: the order keeps what came, with the stock that it raises.
 *
 * @returns how it is taken back; undefined where the order does not name the item
 */
async function bookLine(
  workspace: Workspace,
  { warehouse }: GuidedSetup,
  { line, item, orderId }: Arrived,
): Promise<WrittenLine['undo'] | undefined> {
  const { database, repository, user, tenant, timestamp } = workspace;
  const [order] = await rowsByIds(database, entities.procurementOrder, [orderId]);
  const own = order?.items.filter(({ itemId }) => itemId === item.id) ?? [];
  const ordered = own.find((one) => outstanding(one) > 0) ?? own[0];
  if (!order || !ordered) return undefined;
  const { lot, expiry, quantity } = line;
  const place = { warehouseId: warehouse.id, bin: null, lot };
  const point = await pointAt(stockReader(database), item, place, { expiry });
  const received = addedQuantity(ordered.receivedQuantity ?? 0, quantity ?? 0);
  const list = withItem(order.receipts, {
    lineId: ordered.id,
    quantity: quantity ?? 0,
    warehouseId: warehouse.id,
    note: lot,
    receivedAt: timestamp(),
    receivedBy: user.id,
    overReceipt: received > mostOf(ordered.quantity ?? 0, tenant.overReceiptPercent ?? 0),
  });
  const points = new Map([[item.id, point]]);
  await repository.saveTogether(bookReceipts(order, list, points));
  const known = new Set(order.receipts.map(({ id }) => id));
  const receiptId = list.find(({ id }) => !known.has(id))?.id;
  return () => takeBack(workspace, orderId, receiptId, points);
}

async function takeBack(
  { database, repository, user, timestamp }: Workspace,
  orderId: string,
  receiptId: string | undefined,
  points: ReadonlyMap<string, StockPoint>,
): Promise<void> {
  const [order] = await rowsByIds(database, entities.procurementOrder, [orderId]);
  const wrong = order?.receipts.find(({ id }) => id === receiptId);
  if (!order || !wrong) return;
  const back = { ...wrong, takesBack: wrong.id, receivedAt: timestamp(), receivedBy: user.id };
  const known = new Map([...points].map(([itemId, point]) => [itemId, asKnown(point)]));
  await repository.saveTogether(bookReceipts(order, withItem(order.receipts, back), known));
}
