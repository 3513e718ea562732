import { quantityDifference } from '../kit/decimal.ts';
import { derivedId } from '../kit/derived-id.ts';
import type { AnyRow } from '../kit/entity.ts';
import { numberOf } from '../kit/field.ts';

/** Where in a warehouse: the bin and the lot where they matter. */
export interface StockPlace {
  readonly warehouseId: string;
  readonly bin: string | null;
  readonly lot: string | null;
}

/** A stock line that stock is put on or taken from; it may have to be made first. */
export interface StockPoint {
  readonly lineId: string;
  readonly isNew: boolean;
  readonly place: StockPlace;
  readonly item: AnyRow;
  /** Of a line that has to be made, where it is not OK. */
  readonly condition?: 'damaged';
}

/** Items and stock lines as the device has them. */
export interface StockReader {
  readonly tenantId: string;
  /** Those that are there. */
  items(ids: readonly string[]): Promise<readonly AnyRow[]>;
  linesOf(itemId: string): Promise<readonly AnyRow[]>;
}

/** The point for exactly this place. */
export async function pointAt(reader: StockReader, item: AnyRow, place: StockPlace): Promise<StockPoint> {
  const id = await stockLineId(reader.tenantId, item.id, place);
  const lines = await reader.linesOf(item.id);
  // A line that another program made has an id of its own; one that was given another bin since keeps its id.
  const known = lines.find((line) => isAt(line, place)) ?? lines.find((line) => line.id === id);
  return known ? pointOf(item, known) : { lineId: id, isNew: true, place, item };
}

/** The id of an item's line in a place: wherever it is made, it is the same. */
export function stockLineId(
  tenantId: string,
  itemId: string,
  { warehouseId, bin, lot }: StockPlace,
): Promise<string> {
  return derivedId('stock-line', tenantId, [itemId, warehouseId, bin ?? '', lot ?? ''].join('/'));
}

/** Where the items are put, or taken from, in a warehouse that nobody named a bin for: the fullest usable line of each. */
export async function pointsIn(
  reader: StockReader,
  itemIds: readonly string[],
  warehouseId: string,
): Promise<Map<string, StockPoint>> {
  const points = new Map<string, StockPoint>();
  for (const item of await reader.items([...new Set(itemIds)])) {
    const [fullest] = byQuantity(await reader.linesOf(item.id)).filter(
      (line) => line.warehouseId === warehouseId && isUsable(line),
    );
    const anywhere = { warehouseId, bin: null, lot: null };
    points.set(item.id, fullest ? pointOf(item, fullest) : await pointAt(reader, item, anywhere));
  }
  return points;
}

/** The bin of a warehouse for what came damaged; nobody takes from it. */
const DAMAGED_BIN = 'DAMAGED';

/** Where the items are put that came damaged. */
export async function damagedPointsIn(
  reader: StockReader,
  itemIds: readonly string[],
  warehouseId: string,
): Promise<Map<string, StockPoint>> {
  const place = { warehouseId, bin: DAMAGED_BIN, lot: null };
  const points = new Map<string, StockPoint>();
  for (const item of await reader.items([...new Set(itemIds)])) {
    points.set(item.id, { ...(await pointAt(reader, item, place)), condition: 'damaged' });
  }
  return points;
}

export function pointOf(item: AnyRow, line: AnyRow): StockPoint {
  return { lineId: line.id, isNew: false, place: placeOf(line), item };
}

/** The fullest first. */
export function byQuantity(lines: readonly AnyRow[]): AnyRow[] {
  return lines.toSorted((left, right) =>
    quantityDifference(numberOf(right.quantity), numberOf(left.quantity)),
  );
}

/** Stock in any other condition is there, but nobody may take it. */
export function isUsable(line: AnyRow): boolean {
  return line.condition === 'OK' || line.condition === 'attention';
}

function isAt(line: AnyRow, place: StockPlace): boolean {
  const own = placeOf(line);
  return own.warehouseId === place.warehouseId && own.bin === place.bin && own.lot === place.lot;
}

function placeOf({ warehouseId, bin, lot }: AnyRow): StockPlace {
  return {
    warehouseId: String(warehouseId),
    bin: typeof bin === 'string' ? bin : null,
    lot: typeof lot === 'string' ? lot : null,
  };
}
