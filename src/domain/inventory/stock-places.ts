import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { numberOf } from '../kit/fields/field.ts';
import { quantityDifference } from '../kit/values/decimal.ts';
import { derivedId } from '../kit/values/derived-id.ts';
import type { InventoryItem } from './inventory-item.ts';
import type { StockLine } from './stock-line.ts';

/** Where in a warehouse: the bin and the lot where they matter. */
export interface StockPlace {
  readonly warehouseId: string;
  readonly bin: string | null;
  readonly lot: string | null;
}

/** What stock is, wherever it lies: whoever puts it elsewhere does not make it better. Left out: nothing is known against it. */
interface StockState {
  readonly condition?: string;
  readonly expiry?: string | null;
}

/** A stock line that stock is put on or taken from, and what lies there; it may have to be made first. */
export interface StockPoint extends StockState {
  readonly lineId: string;
  readonly isNew: boolean;
  readonly place: StockPlace;
  readonly item: InventoryItem;
}

/** Items and stock lines as the device has them. */
export interface StockReader {
  readonly tenantId: string;
  /** Those that are there. */
  items(ids: readonly string[]): Promise<readonly InventoryItem[]>;
  linesOf(itemId: string): Promise<readonly StockLine[]>;
}

/**
 * The point for exactly this place and what is put there: a line of other stock in the same bin is another point. Stock of
 * which nothing is known may join what needs attention or expires, never the other way round.
 *
 * @param except id of the line that it is taken from
 */
export async function pointAt(
  reader: StockReader,
  item: InventoryItem,
  place: StockPlace,
  state: StockState = {},
  except?: string,
): Promise<StockPoint> {
  const lines = await reader.linesOf(item.id);
  const fitting = lines.filter((line) => line.id !== except && isAt(line, place) && takes(line, state));
  // A line that another program made has an id of its own.
  const known = fitting.find((line) => line.condition === (state.condition ?? 'OK')) ?? fitting[0];
  return known ? pointOf(item, known) : pointById(reader.tenantId, { item, lines, place, state, except });
}

/** Where a part of a line is put: what it is goes with it, its lot too; what nobody takes lies apart where nobody names a bin. */
export function pointForPartOf(
  reader: StockReader,
  item: InventoryItem,
  line: StockLine,
  place: StockPlace,
): Promise<StockPoint> {
  return pointAt(reader, item, placeForPartOf(line, place), stateOf(line), line.id);
}

export function isMovedTo(line: StockLine, place: StockPlace): boolean {
  return !isAt(line, placeForPartOf(line, place));
}

function placeForPartOf(line: StockLine, { warehouseId, bin, lot }: StockPlace): StockPlace {
  return { warehouseId, bin: bin ?? binFor(stateOf(line)), lot: lot ?? placeOf(line).lot };
}

interface Wanted {
  readonly item: InventoryItem;
  readonly lines: readonly StockLine[];
  readonly place: StockPlace;
  readonly state: StockState;
  readonly except: string | undefined;
}

/** A line that was given another bin since keeps its id; where what lies there has become other stock, the next id is free. */
async function pointById(tenantId: string, wanted: Wanted, nth = 0): Promise<StockPoint> {
  const { item, lines, place, state, except } = wanted;
  const lineId = await stockLineId(tenantId, item.id, place, state, nth);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return { lineId, isNew: true, place, item, ...state };
  const isOther = lineId !== except && placeOf(line).lot === place.lot;
  if (isOther && takes(line, state)) return pointOf(item, line);
  return pointById(tenantId, wanted, nth + 1);
}

/** The id of an item's line in a place, of stock of one kind: wherever it is made, it is the same. */
export function stockLineId(
  tenantId: string,
  itemId: string,
  { warehouseId, bin, lot }: StockPlace,
  { condition = 'OK', expiry = null }: StockState = {},
  nth = 0,
): Promise<string> {
  const isUsual = condition === 'OK' && expiry === null && nth === 0;
  const kind = isUsual ? [] : [condition, expiry ?? '', nth];
  return derivedId('stock-line', tenantId, [itemId, warehouseId, bin ?? '', lot ?? '', ...kind].join('/'));
}

/**
 * Where the items are put, or taken from, in a warehouse that nobody named a bin for: the fullest line of each that takes
 * them. What comes from another warehouse stays what it was there.
 *
 * @param from where each item comes from, by its id; absent: nothing is known of it
 */
export async function pointsIn(
  reader: StockReader,
  itemIds: readonly string[],
  warehouseId: string,
  from?: ReadonlyMap<string, StockPoint>,
): Promise<Map<string, StockPoint>> {
  const points = new Map<string, StockPoint>();
  for (const item of await reader.items([...new Set(itemIds)])) {
    const { place, condition = 'OK', expiry = null } = from?.get(item.id) ?? {};
    const [state, lot] = [{ condition, expiry }, place?.lot ?? null];
    const [fullest] = byQuantity(await reader.linesOf(item.id)).filter(
      (line) => line.warehouseId === warehouseId && (lot === null || line.lot === lot) && takes(line, state),
    );
    const anywhere = { warehouseId, bin: null, lot };
    points.set(item.id, fullest ? pointOf(item, fullest) : await pointAt(reader, item, anywhere, state));
  }
  return points;
}

/** Where the items are put that came damaged. */
export async function damagedPointsIn(
  reader: StockReader,
  itemIds: readonly string[],
  warehouseId: string,
): Promise<Map<string, StockPoint>> {
  const state = { condition: 'damaged' };
  const place = { warehouseId, bin: binFor(state), lot: null };
  const points = new Map<string, StockPoint>();
  for (const item of await reader.items([...new Set(itemIds)])) {
    points.set(item.id, await pointAt(reader, item, place, state));
  }
  return points;
}

/** The bin of a warehouse for what nobody takes, by what it is: `DAMAGED`, `QUARANTINED`, `LOST`. */
function binFor({ condition = 'OK' }: StockState): string | null {
  return isUsable({ condition }) ? null : condition.toUpperCase();
}

export function pointOf(item: InventoryItem, line: StockLine): StockPoint {
  return { lineId: line.id, isNew: false, place: placeOf(line), item, ...stateOf(line) };
}

function stateOf({ condition, expiry }: AnyRow): StockState {
  return {
    condition: typeof condition === 'string' ? condition : 'OK',
    expiry: typeof expiry === 'string' ? expiry : null,
  };
}

function takes(line: StockLine, { condition = 'OK', expiry = null }: StockState): boolean {
  const own = stateOf(line);
  const isSame = own.condition === condition || (condition === 'OK' && own.condition === 'attention');
  return isSame && (expiry === null || own.expiry === expiry);
}

/** The fullest first. */
export function byQuantity(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((left, right) =>
    quantityDifference(numberOf(right.quantity), numberOf(left.quantity)),
  );
}

/** Stock in any other condition is there, but nobody may take it. */
export function isUsable({ condition }: FieldValues): boolean {
  return condition === 'OK' || condition === 'attention';
}

export function isAt(line: StockLine, place: StockPlace): boolean {
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
