import { rowsByIds } from '../../../data/read/list-query.ts';
import { rowsScanned } from '../../../data/read/scanned-rows.ts';
import { containersIn } from '../../../data/read/stock/places.ts';
import { reservedStock, stockReader } from '../../../data/read/stock/stock-reader.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { type CodeSaid, printedIn } from '../../../domain/inventory/guided/code-said.ts';
import type { GuidedItem, StockAtHand } from '../../../domain/inventory/guided/guided-line.ts';
import { wholePlace } from '../../../domain/inventory/guided/place-key.ts';
import { type InventoryItem, inventoryItem } from '../../../domain/inventory/inventory-item.ts';
import { freeOf, reservedOf } from '../../../domain/inventory/reserved.ts';
import { type StockLine, stockLine } from '../../../domain/inventory/stock-line.ts';
import { isUsable } from '../../../domain/inventory/stock-places.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { entities } from '../../../domain/registry.ts';
import type { ReadCode } from '../../../domain/scan/read-code.ts';
import { soughtTexts } from '../../../domain/scan/sought.ts';
import type { Warehouse } from '../../../domain/warehouses/warehouse.ts';
import type { GuidedSetup } from './guided-setup.ts';
import { isSame, placeFacts } from './place-facts.ts';

/** Records of one number at most. */
const MOST = 12;

interface Reading {
  /** For years of two digits: 2026. */
  readonly thisYear: number;
  /** In which an order asks for an item; undefined: in the item's own. */
  readonly unitOf: (itemId: string) => string | undefined;
}

/** What a code says in this store: which bin, which items, and what stands on it beside them. */
export async function factsOfCode(
  database: FieldDatabase,
  setup: GuidedSetup,
  code: ReadCode,
  { thisYear, unitOf }: Reading,
): Promise<CodeSaid> {
  const printed = printedIn(code, thisYear);
  const { rows, line } = await namedBy(database, setup, code);
  const places = await placeFacts(database, setup, code, rows.length > 0);
  return {
    ...printed,
    ...places,
    items: await Promise.all(rows.map((row) => guidedItem(database, setup, row, unitOf(row.id)))),
    lot: printed.lot ?? line?.lot ?? null,
    expiry: printed.expiry ?? line?.expiry ?? null,
  };
}

interface Named {
  readonly rows: readonly InventoryItem[];
  /** The stock line whose label or lot it is. */
  readonly line?: StockLine;
}

async function namedBy(database: FieldDatabase, setup: GuidedSetup, code: ReadCode): Promise<Named> {
  const { meaning } = code;
  if (meaning.kind === 'label') return namedByLabel(database, meaning);
  const sought = soughtTexts(code);
  const found = await rowsScanned(database, inventoryItem, sought, MOST);
  const nearest = found.reduce((least, { place }) => Math.min(least, place), Number.POSITIVE_INFINITY);
  const ids = found.filter(({ place }) => place === nearest).map(({ row }) => row.id);
  if (ids.length > 0) return { rows: await itemsOf(database, ids) };
  // A lot alone names the item that has it here.
  const lines = (await rowsScanned(database, stockLine, sought, MOST)).map(({ row }) =>
    typedRow(stockLine, row),
  );
  const line = lines.find(
    ({ warehouseId, lot }) => warehouseId === setup.warehouse.id && isSame(lot, code.text),
  );
  return line ? { rows: await itemsOf(database, [line.itemId]), line } : { rows: [] };
}

async function namedByLabel(
  database: FieldDatabase,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<Named> {
  if (entity === inventoryItem.name) return { rows: await itemsOf(database, [id]) };
  if (entity !== stockLine.name) return { rows: [] };
  const [line] = await rowsByIds(database, entities.stockLine, [id]);
  return line ? { rows: await itemsOf(database, [line.itemId]), line } : { rows: [] };
}

async function itemsOf(database: FieldDatabase, ids: readonly string[]): Promise<readonly InventoryItem[]> {
  return (await rowsByIds(database, entities.inventoryItem, ids)).filter((row) => row !== undefined);
}

/** An item as a guided job asks for it. @param unit in which it is asked for; absent: its own */
export async function guidedItem(
  database: FieldDatabase,
  { warehouse, orderId }: GuidedSetup,
  item: InventoryItem,
  unit = item.unit,
): Promise<GuidedItem> {
  const lines = await stockReader(database).linesOf(item.id);
  const byOrders = await reservedStock(database, {
    itemId: item.id,
    ...(orderId !== null && { except: orderId }),
  });
  const reserved = reservedOf(item, byOrders.get(item.id) ?? 0, orderId ?? undefined);
  return {
    id: item.id,
    name: item.name,
    unit,
    serial: item.serialNumber || null,
    stock: stockIn(lines, warehouse.id, await containersIn(database, warehouse.id)),
    reserved,
    free: freeOf(item.quantity, reserved),
  };
}

/** What of an item may be used in a store, and in the containers that stand there. */
export function stockIn(
  lines: readonly StockLine[],
  storeId: string,
  containers: readonly Warehouse[],
): readonly StockAtHand[] {
  const places = new Map(containers.map((container) => [container.id, wholePlace(container)]));
  return lines
    .filter((line) => (line.warehouseId === storeId || places.has(line.warehouseId)) && isUsable(line))
    .map(({ id, warehouseId, bin, lot, expiry, quantity }) => {
      const place = places.get(warehouseId) ?? bin;
      return { lineId: id, bin: place, lot, expiry, quantity };
    });
}
