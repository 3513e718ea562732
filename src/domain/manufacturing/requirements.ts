import type { AnyRow } from '../kit/entity/entity.ts';
import { numberOf } from '../kit/fields/field.ts';
import { addedQuantity, type Decimal, decimal, decimalSum, roundedUp } from '../kit/values/decimal.ts';
import { leastOf } from '../kit/values/long-lists.ts';
import { keptIn } from '../units/kept-in.ts';
import { inItemUnit, type KeptIn } from '../units/units.ts';
import { isCounted } from '../units/whole-pieces.ts';
import type { Bom } from './bom.ts';
import type { Reservation } from './reservation.ts';

/** So much of an item is needed, in its own unit. */
export interface Requirement {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: number;
  /** The unit of a line that the item's cannot be made of; what it takes is not in the quantity. */
  readonly mismatch?: string;
}

/** The parts of an item master row that count here. */
export interface StockOfItem extends KeptIn {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
}

export function stockOfItem(row: AnyRow): StockOfItem {
  return { ...keptIn(row), id: row.id, name: String(row.name), quantity: numberOf(row.quantity) };
}

export interface Availability extends Requirement {
  readonly onHand: number;
  /** Claimed by others. */
  readonly reserved: number;
  /** What is missing; 0 where there is enough. */
  readonly short: number;
}

type Line = Bom['lines'][number];

type Parts = Pick<Bom, 'lines' | 'outputQuantity'>;
type Items = ReadonlyMap<string, StockOfItem>;

/**
 * What `quantity` of the product takes, each item in its own unit: each line × quantity ÷ output, plus scrap, and whole
 * pieces of what is counted. Lines of one item are added up; optional ones, and those that name no stock item, claim nothing.
 */
export function requirementsFor(bom: Parts, quantity: number, items: Items): Requirement[] {
  return neededByItem(bom, quantity, items).map(({ itemId, lines, exact }) => {
    const item = items.get(itemId);
    const other = lines.find((_, index) => exact[index] === null);
    return {
      itemId,
      name: item?.name ?? lines[0]?.name ?? itemId,
      unit: item?.unit ?? lines[0]?.unit ?? null,
      quantity: roundedUp(decimalSum(exact), isCounted(item?.unit ?? '') ? 0 : 3),
      ...(other?.unit && { mismatch: other.unit }),
    };
  });
}

/** The lines of each item, and what each of them takes: null where its unit cannot become the item's. */
function neededByItem(bom: Parts, quantity: number, items: Items) {
  const needed = new Map<string, Line[]>();
  for (const line of bom.lines) {
    if (line.itemId === null || line.optional) continue;
    needed.set(line.itemId, [...(needed.get(line.itemId) ?? []), line]);
  }
  return [...needed].map(([itemId, lines]) => {
    const exact = lines.map((line) => neededOf(line, bom.outputQuantity, quantity, items.get(itemId)));
    return { itemId, lines, exact };
  });
}

/** Scrap included, in the item's unit, or in the line's where there is no item; null where the one cannot become the other. */
export function neededOf(
  line: Pick<Line, 'quantity' | 'scrapPercent' | 'unit'>,
  outputQuantity: number,
  quantity: number,
  item: KeptIn | undefined,
): Decimal | null {
  const exact = lineQuantity(line, outputQuantity, quantity);
  return item ? inItemUnit(exact, line.unit, item) : exact;
}

/** In the line's unit, scrap included. */
export function lineQuantity(
  line: Pick<Line, 'quantity' | 'scrapPercent'>,
  outputQuantity: number,
  quantity: number,
): Decimal {
  const withScrap = decimal(line.scrapPercent).plus(100);
  return decimal(line.quantity).times(quantity).times(withScrap).div(decimal(outputQuantity).times(100));
}

/** Each requirement against the shelf, less what others have reserved. */
export function availabilityOf(
  requirements: readonly Requirement[],
  items: Items,
  reserved: ReadonlyMap<string, number>,
): Availability[] {
  return requirements.map((requirement) => {
    const onHand = items.get(requirement.itemId)?.quantity ?? 0;
    const claimed = reserved.get(requirement.itemId) ?? 0;
    return {
      ...requirement,
      onHand,
      reserved: claimed,
      short: shortOf(requirement.quantity, onHand, claimed),
    };
  });
}

/** How much is missing of what is needed. */
export function shortOf(needed: number | Decimal, onHand: number, reserved: number): number {
  return Math.max(0, roundedUp(decimal(needed).minus(onHand).plus(reserved), 3));
}

/** How many whole products the free stock suffices for; null where nothing limits it. */
export function buildsPossible(
  bom: Parts,
  items: Items,
  reserved: ReadonlyMap<string, number>,
): number | null {
  const counts = neededByItem(bom, 1, items).flatMap(({ itemId, exact }) => {
    const perOne = decimalSum(exact);
    if (!perOne.gt(0)) return [];
    const free = decimal(items.get(itemId)?.quantity).minus(reserved.get(itemId) ?? 0);
    return [Math.max(0, Math.floor(free.div(perOne).toNumber()))];
  });
  return counts.length === 0 ? null : leastOf(Number.POSITIVE_INFINITY, counts);
}

/**
 * Open claims by item; those of `except` are its own. Only claims of `orders` count: an order that was deleted keeps
 * nothing from the others.
 */
export function reservedByItem(
  reservations: readonly Pick<Reservation, 'itemId' | 'quantity' | 'status' | 'manufacturingOrderId'>[],
  orders: ReadonlySet<string>,
  except?: string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { itemId, quantity, status, manufacturingOrderId } of reservations) {
    if (status !== 'open' || manufacturingOrderId === except) continue;
    if (!orders.has(manufacturingOrderId)) continue;
    sums.set(itemId, addedQuantity(sums.get(itemId) ?? 0, quantity));
  }
  return sums;
}
