import type { Bom } from './bom.ts';
import { lineQuantity } from './requirements.ts';

type Parts = Pick<Bom, 'id' | 'productItemId' | 'status' | 'lines' | 'outputQuantity'>;

/** What the parts of a bill cost, and how many of its parts nobody has given a cost. */
export interface PartsCost {
  readonly amount: number;
  readonly unknown: number;
}

/** What one unit of an item costs; null where nobody knows. */
export type CostOf = (itemId: string) => number | null;

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
export function unitCosts(boms: readonly Parts[], given: ReadonlyMap<string, number>): CostOf {
  const known = new Map<string, number | null>();
  const released = new Map(
    boms
      .filter(({ status, productItemId }) => status === 'Released' && productItemId !== null)
      .map((bom) => [bom.productItemId, bom]),
  );
  const costOf = (itemId: string): number | null => {
    const before = known.get(itemId);
    if (before !== undefined) return before;
    // Until it is known what it is made of, it costs what it was given: a way back to itself ends here.
    known.set(itemId, given.get(itemId) ?? null);
    const bom = released.get(itemId);
    const made = bom && bomCost(bom, 1, costOf).required;
    if (made && made.unknown === 0 && bom.lines.length > 0) known.set(itemId, made.amount);
    return known.get(itemId) ?? null;
  };
  return costOf;
}

/** What `quantity` of a bill's product costs in parts, scrap included. */
export function bomCost(bom: Parts, quantity: number, costOf: CostOf): BomCost {
  const optional = bom.lines.filter((line) => line.optional === true);
  const required = bom.lines.filter((line) => line.optional !== true);
  const sumOf = (lines: Parts['lines']): PartsCost => {
    const costs = lines.map((line) => lineCost(line, bom.outputQuantity, quantity, costOf));
    return {
      amount: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
      unknown: costs.filter((cost) => cost === null).length,
    };
  };
  return { required: sumOf(required), optional: optional.length === 0 ? null : sumOf(optional) };
}

/** Null where the part has no cost, or is no stock item. */
export function lineCost(
  line: Parts['lines'][number],
  outputQuantity: number,
  quantity: number,
  costOf: CostOf,
): number | null {
  const cost = line.itemId === null ? null : costOf(line.itemId);
  return cost === null ? null : cost * lineQuantity(line, outputQuantity, quantity);
}
