import type { FieldValues } from '../kit/entity/entity.ts';
import { type AnyItem, type Field, type ItemFieldDefinition, itemsOf } from '../kit/fields/field.ts';
import { QUANTITY } from '../kit/fields/measures.ts';
import { unitBeside } from '../kit/fields/unit-beside.ts';
import { type Decimal, decimal } from '../kit/values/decimal.ts';
import type { NumberBounds } from '../kit/values/typed-number.ts';
import { keptIn } from './kept-in.ts';
import { inItemUnit, type KeptIn, unitOf } from './units.ts';

/** So many of something, as a row or one of its lines says it. */
export interface SaidQuantity {
  /** `quantity`, or `items/2/quantity`. */
  readonly path: string;
  readonly quantity: number;
  readonly unit: string | null;
  /** Whose unit or pack it is in, where only the item knows what that is; else null. */
  readonly itemId: string | null;
}

/** Pieces are counted, and not measured: there is no half a fuse. */
export function isPartOfPiece(quantity: Decimal | number, unit: string, item?: KeptIn): boolean {
  const known = unitOf(unit);
  if (known) return isCounted(unit) && !isWhole(decimal(quantity).times(String(known.factor)));
  if (!item) return false;
  const inItems = inItemUnit(quantity, unit, item);
  return inItems !== null && unitOf(item.unit) !== undefined && isPartOfPiece(inItems, item.unit);
}

/** The same of what a row says, with the item that it names. */
export function isBroken({ quantity, unit }: SaidQuantity, item?: FieldValues): boolean {
  return isPartOfPiece(quantity, unit ?? '', item && keptIn(item));
}

export function isCounted(unit: string): boolean {
  return unitOf(unit)?.dimension === 'count';
}

/** What may be typed as so many of a unit. */
export function quantityIn(unit: string | null | undefined): typeof QUANTITY & NumberBounds {
  return unitOf(unit ?? '')?.symbol === 'pcs' ? { ...QUANTITY, integer: true } : QUANTITY;
}

type Fields = Readonly<Record<string, Field | ItemFieldDefinition>>;

/**
 * The quantities that a row says and did not say before. What is a fraction of a piece from earlier days may become whole,
 * or fewer by whole ones.
 */
export function newQuantities(
  { fields }: { readonly fields: Fields },
  before: FieldValues | null,
  after: FieldValues,
): SaidQuantity[] {
  const own = saidIn(fields, '', before, after);
  const lists = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'items' || !field.item.unit) return [];
    const known = new Map<string, AnyItem>(itemsOf(before?.[name]).map((line) => [line.id, line]));
    return itemsOf(after[name]).flatMap((line, index) =>
      saidIn(field.item, `${name}/${index}/`, known.get(line.id) ?? null, line),
    );
  });
  return [...own, ...lists];
}

function saidIn(fields: Fields, at: string, before: FieldValues | null, after: FieldValues): SaidQuantity[] {
  if (!fields.unit) return [];
  const unit = unitBeside(after);
  const isKept = before?.unit === after.unit && before?.itemId === after.itemId;
  const itemId = typeof after.itemId === 'string' && !unitOf(unit ?? '') ? after.itemId : null;
  return Object.keys(fields).flatMap((name): SaidQuantity[] => {
    const quantity = after[name];
    if (!isQuantity(fields[name]) || typeof quantity !== 'number') return [];
    const was = isKept ? before?.[name] : null;
    if (typeof was === 'number' && isWhole(decimal(quantity).minus(was))) return [];
    return [{ path: `${at}${name}`, quantity, unit, itemId }];
  });
}

/** Not what the book said, nor parts of a product, which may be smaller than a piece: what one of them takes of a tin. */
function isQuantity(field: Fields[string] | undefined): boolean {
  if (field?.kind !== 'number') return field?.kind === 'quantity';
  return field.measure === 'quantity' && field.min >= 0 && field.places === QUANTITY.places;
}

function isWhole(quantity: Decimal): boolean {
  return quantity.mod(1).eq(0);
}
