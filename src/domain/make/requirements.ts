import { leastOf } from '../kit/long-lists.ts';
import type { Bom } from './bom.ts';
import type { Reservation } from './reservation.ts';

/** So much of an item is needed. */
export interface Requirement {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: number;
}

/** The parts of an item master row that count here. */
export interface StockOfItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
}

export interface Availability extends Requirement {
  readonly onHand: number;
  /** Claimed by others. */
  readonly reserved: number;
  /** What is missing; 0 where there is enough. */
  readonly short: number;
}

type Line = Bom['lines'][number];

/**
 * What `quantity` of the product takes: each line × quantity ÷ output, plus scrap. Lines of one item are added up;
 * optional ones, and those that name no stock item, claim nothing.
 */
export function requirementsFor(
  bom: Pick<Bom, 'lines' | 'outputQuantity'>,
  quantity: number,
  items: ReadonlyMap<string, StockOfItem>,
): Requirement[] {
  const needed = new Map<string, Requirement>();
  for (const line of bom.lines) {
    if (line.itemId === null || line.optional) continue;
    const item = items.get(line.itemId);
    const before = needed.get(line.itemId)?.quantity ?? 0;
    needed.set(line.itemId, {
      itemId: line.itemId,
      name: item?.name ?? line.name ?? line.itemId,
      unit: item?.unit ?? line.unit,
      quantity: roundedUp(before + lineQuantity(line, bom.outputQuantity, quantity)),
    });
  }
  return [...needed.values()];
}

/** In the line's unit, scrap included. */
export function lineQuantity(
  line: Pick<Line, 'quantity' | 'scrapPercent'>,
  outputQuantity: number,
  quantity: number,
): number {
  return roundedUp(((line.quantity * quantity) / outputQuantity) * (1 + (line.scrapPercent ?? 0) / 100));
}

/** Each requirement against the shelf, less what others have reserved. */
export function availabilityOf(
  requirements: readonly Requirement[],
  items: ReadonlyMap<string, StockOfItem>,
  reserved: ReadonlyMap<string, number>,
): Availability[] {
  return requirements.map((requirement) => {
    const onHand = items.get(requirement.itemId)?.quantity ?? 0;
    const claimed = reserved.get(requirement.itemId) ?? 0;
    const short = Math.max(0, roundedUp(requirement.quantity - (onHand - claimed)));
    return { ...requirement, onHand, reserved: claimed, short };
  });
}

/** How many whole products the free stock suffices for; null where nothing limits it. `perOne`: what one of them takes. */
export function buildsPossible(perOne: readonly Availability[]): number | null {
  const counts = perOne
    .filter(({ quantity }) => quantity > 0)
    .map(({ onHand, reserved, quantity }) => Math.floor(Math.max(0, onHand - reserved) / quantity + 1e-9));
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
    sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  }
  return sums;
}

/** Stock counts in thousandths, and a part is not cut too short. The noise of binary fractions is no thousandth. */
function roundedUp(quantity: number): number {
  return Math.ceil(Number((quantity * 1000).toFixed(6))) / 1000;
}
