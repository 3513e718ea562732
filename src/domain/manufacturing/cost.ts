import { type Decimal, decimal, decimalSum, inCents } from '../kit/values/decimal.ts';
import type { KeptIn } from '../units/units.ts';
import type { Bom } from './bom.ts';
import { neededOf } from './requirements.ts';

type Parts = Pick<Bom, 'id' | 'productItemId' | 'status' | 'lines' | 'outputQuantity'>;

/** What the parts of a bill cost, and how many of its parts nobody has given a cost. */
export interface PartsCost {
  readonly amount: number;
  readonly unknown: number;
}

/** What one unit of an item costs, unrounded; null where nobody knows. */
export type CostOf = (itemId: string) => Decimal | null;

/** What items are kept in. */
export type UnitsOf = ReadonlyMap<string, KeptIn>;

export interface BomCost {
  readonly required: PartsCost;
  /** Of the parts that may be left out; null where there is none. */
  readonly optional: PartsCost | null;
}

/**
 * What one unit of an item costs, in the tenant's currency: what its released bill adds up to, where each of its parts has
 * a cost, else what the item itself was given; null where nobody knows. A product that is a part of itself costs what
 * it was given.
 *
 * @param given unit costs by item
 */
export function unitCosts(
  boms: readonly Parts[],
  given: ReadonlyMap<string, number>,
  units: UnitsOf,
): CostOf {
  const known = new Map<string, Decimal | null>();
  const released = new Map(
    boms
      .filter(({ status, productItemId }) => status === 'Released' && productItemId !== null)
      .map((bom) => [bom.productItemId, bom]),
  );
  const costOf = (itemId: string): Decimal | null => {
    const before = known.get(itemId);
    if (before !== undefined) return before;
    // Until it is known what it is made of, it costs what it was given: a way back to itself ends here.
    const own = given.get(itemId);
    known.set(itemId, own === undefined ? null : decimal(own));
    const bom = released.get(itemId);
    const parts = bom?.lines.filter(({ optional }) => optional !== true) ?? [];
    const made = bom ? parts.map((line) => lineCost(line, bom.outputQuantity, 1, costOf, units)) : [null];
    if (bom && bom.lines.length > 0 && made.every((cost) => cost !== null))
      known.set(itemId, decimalSum(made));
    return known.get(itemId) ?? null;
  };
  return costOf;
}

/** What `quantity` of a bill's product costs in parts, scrap included. */
export function bomCost(bom: Parts, quantity: number, costOf: CostOf, units: UnitsOf): BomCost {
  const optional = bom.lines.filter((line) => line.optional === true);
  const required = bom.lines.filter((line) => line.optional !== true);
  const costOfLines = (lines: Parts['lines']): PartsCost => {
    const costs = lines.map((line) => lineCost(line, bom.outputQuantity, quantity, costOf, units));
    return {
      // Rounded line by line, as each is shown.
      amount: inCents(decimalSum(costs.map((cost) => cost && inCents(cost)))),
      unknown: costs.filter((cost) => cost === null).length,
    };
  };
  return { required: costOfLines(required), optional: optional.length === 0 ? null : costOfLines(optional) };
}

/** Unrounded. Null where the part has no cost, is no stock item, or is in a unit that its item's cannot be made of. */
export function lineCost(
  line: Parts['lines'][number],
  outputQuantity: number,
  quantity: number,
  costOf: CostOf,
  units: UnitsOf,
): Decimal | null {
  if (line.itemId === null) return null;
  const cost = costOf(line.itemId);
  const needed = neededOf(line, outputQuantity, quantity, units.get(line.itemId));
  return cost && needed && cost.times(needed);
}
