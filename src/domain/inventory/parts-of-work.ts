import type { AnyRow } from '../kit/entity/entity.ts';
import {
  addedQuantity,
  type Decimal,
  decimal,
  decimalSum,
  inCents,
  inThousandths,
} from '../kit/values/decimal.ts';
import { onOrder } from '../procurement/low-stock.ts';
import { keptIn } from '../units/kept-in.ts';
import { inItemUnit } from '../units/units.ts';
import type { InventoryItem } from './inventory-item.ts';
import { isSetApart } from './reserved.ts';

/** What of the stock book is about a piece of work: an entry, or a change on this device that will be one. */
export interface PartMovement {
  /** Of the operation; the entry has it as well. */
  readonly opId: string;
  /** `inventoryItem`: of the item in all; `stockLine`: of one place. */
  readonly entity: string;
  readonly rowId: string;
  readonly itemId: string | null;
  /** What it was taken for. */
  readonly workOrderId: string | null;
  /** Below zero: taken. */
  readonly delta: number;
  /** In which `delta` is; null: in the item's. */
  readonly unit: string | null;
  /** Of one, in the tenant's currency; null: nobody said. */
  readonly unitCost: number | null;
  readonly isWaiting: boolean;
}

/** A part that the work needs, has, or has used. Quantities are in the item's unit, costs in the tenant's currency. */
export interface PartOfWork {
  readonly item: InventoryItem;
  readonly planned: number;
  /** Set apart for this work, and still in stock. */
  readonly reserved: number;
  /** Asked for, and not come yet. */
  readonly wished: number;
  /** Taken, less what was returned. */
  readonly used: number;
  /** Of what was used, as it cost then; null where nobody said what one costs. */
  readonly cost: number | null;
  /** The lines of stock that it was taken from, the latest first. */
  readonly lineIds: readonly string[];
  /** The server has not heard of all of it. */
  readonly isWaiting: boolean;
}

export interface PartsKnown {
  readonly items: readonly InventoryItem[];
  /** In the order of the book, the latest first. */
  readonly movements: readonly PartMovement[];
  readonly planned: readonly { readonly itemId: string; readonly quantity: number }[];
  /** Purchases for this work. */
  readonly purchases: readonly AnyRow[];
  /** Null: of a sheet without one. */
  readonly workOrderId: string | null;
}

/** What a piece of work plans to use, has set apart, wishes for and has used, a line an item. */
export function partsOfWork({ items, movements, planned, purchases, workOrderId }: PartsKnown): PartOfWork[] {
  const coming = onOrder(items, purchases);
  const byItem = Map.groupBy(movements, ({ itemId }) => itemId);
  return items.map((item) => {
    const own = byItem.get(item.id) ?? [];
    const inAll = own.filter(({ entity }) => entity === 'inventoryItem');
    const places = own.filter(({ entity }) => entity === 'stockLine');
    const wanted = planned.filter(({ itemId }) => itemId === item.id);
    return {
      item,
      planned: wanted.reduce((sum, { quantity }) => addedQuantity(sum, quantity), 0),
      reserved: isSetApart(item, workOrderId) ? Math.max(0, item.quantity) : 0,
      wished: coming.get(item.id) ?? 0,
      used: inThousandths(decimalSum(inAll.map((movement) => takenBy(movement, item)))),
      cost: costOfParts(inAll),
      lineIds: [...new Set(places.map(({ rowId }) => rowId))],
      isWaiting: own.some(({ isWaiting }) => isWaiting),
    };
  });
}

/** The ids of all items that the work has to do with. */
export function itemsOfWork({ movements, planned }: Pick<PartsKnown, 'movements' | 'planned'>): string[] {
  const taken = movements.flatMap(({ itemId }) => itemId ?? []);
  return [...new Set([...planned.map(({ itemId }) => itemId), ...taken])];
}

/**
 * What parts have cost, by the prices of the days on which they were taken; null where something was taken and nobody said what one
 * costs: a sum without it would be too small.
 */
export function costOfParts(movements: readonly PartMovement[]): number | null {
  const inAll = movements.filter(({ entity }) => entity === 'inventoryItem');
  if (inAll.some(({ unitCost }) => unitCost === null)) return null;
  return inCents(
    decimalSum(
      inAll.map(({ delta, unitCost }) =>
        decimal(delta)
          .times(unitCost ?? 0)
          .times(-1),
      ),
    ),
  );
}

/** An item that is kept in another unit since is counted in that one; where it cannot be, as it was. */
function takenBy({ delta, unit }: PartMovement, item: InventoryItem): Decimal {
  const taken = decimal(delta).times(-1);
  return inItemUnit(taken, unit, keptIn(item)) ?? taken;
}
