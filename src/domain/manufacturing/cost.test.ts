import { describe, expect, it } from 'vitest';
import type { Bom } from './bom.ts';
import { bomCost, unitCosts } from './cost.ts';

type Line = Bom['lines'][number];

function line(id: string, itemId: string | null, quantity: number, more: Partial<Line> = {}): Line {
  const empty = { name: null, unit: null, scrapPercent: null, optional: false, substitute: null };
  return { id, position: id, itemId, quantity, ...empty, ...more };
}

function bill(productItemId: string, lines: readonly Line[], outputQuantity = 1) {
  return { id: `bom-${productItemId}`, productItemId, status: 'Released' as const, outputQuantity, lines };
}

// A pole top of 2 cross-arms (given 61) and 3 insulators; 10 insulators take 10 bodies (given 4) and 2 kg of cement (given
// 1.5) with a quarter of it lost: (40 + 3.75) ÷ 10 = 4.375 each.
const INSULATOR = bill(
  'insulator',
  [line('a', 'body', 10), line('b', 'cement', 2, { scrapPercent: 25 })],
  10,
);
const POLE_TOP = bill('pole-top', [
  line('a', 'arm', 2),
  line('b', 'insulator', 3),
  line('c', 'bird-guard', 3, { optional: true }),
]);
const GIVEN = new Map([
  ['arm', 61],
  ['body', 4],
  ['cement', 1.5],
  ['bird-guard', 7.5],
]);
/** Lines and items in one unit. */
const NO_UNITS = new Map();

describe('the cost of a bill', () => {
  it('adds up its parts and what they are made of, scrap included, optional ones apart', () => {
    const costOf = unitCosts([POLE_TOP, INSULATOR], GIVEN, NO_UNITS);
    expect(costOf('insulator')?.toNumber()).toBe(4.375);
    const cost = bomCost(POLE_TOP, 2, costOf, NO_UNITS);
    expect(cost.required.amount).toBe(2 * (122 + 13.125));
    expect(cost.required.unknown).toBe(0);
    expect(cost.optional).toEqual({ amount: 45, unknown: 0 });
  });

  it('counts the parts whose cost nobody knows, and takes none of them for free', () => {
    const steel = bill('bracket', [line('a', 'arm', 1), line('b', null, 1, { name: 'Steel' })]);
    const costOf = unitCosts([steel], GIVEN, NO_UNITS);
    expect(bomCost(steel, 1, costOf, NO_UNITS)).toEqual({
      required: { amount: 61, unknown: 1 },
      optional: null,
    });
    expect(costOf('bracket')).toBeNull();
  });

  it('is what the item was given where a part of its bill is not known', () => {
    const steel = bill('bracket', [line('a', 'unheard-of', 1)]);
    expect(unitCosts([steel], new Map([['bracket', 12]]), NO_UNITS)('bracket')?.toNumber()).toBe(12);
  });

  it('is that of the released bill alone', () => {
    const draft = { ...INSULATOR, status: 'Draft' as const };
    expect(unitCosts([draft], GIVEN, NO_UNITS)('insulator')).toBeNull();
  });

  it('ends where a product is a part of itself', () => {
    const kit = bill('kit', [line('a', 'bag', 1)]);
    const bag = bill('bag', [line('a', 'kit', 1), line('b', 'body', 1)]);
    const costOf = unitCosts([kit, bag], new Map([...GIVEN, ['kit', 10]]), NO_UNITS);
    expect(costOf('kit')?.toNumber()).toBe(14);
  });

  it('is that of the item in its own unit, whatever unit the line is in', () => {
    const kept = { unit: 'm', packUnit: 'drum', packSize: 500 };
    const items = new Map([['wire', kept]]);
    const given = new Map([['wire', 1.2]]);
    const costs = (unit: string) => {
      const one = bill('lead', [line('a', 'wire', 50, { unit })]);
      return bomCost(one, 1, unitCosts([], given, items), items).required;
    };
    expect(costs('cm')).toEqual({ amount: 0.6, unknown: 0 });
    expect(costs('drum')).toEqual({ amount: 30_000, unknown: 0 });
    expect(costs('kg')).toEqual({ amount: 0, unknown: 1 });
  });

  it('is rounded once for each line, half a cent up', () => {
    const one = bill('lead', [line('a', 'wire', 1), line('b', 'tape', 1)]);
    const given = new Map([
      ['wire', 1.005],
      ['tape', 1.005],
    ]);
    expect(bomCost(one, 1, unitCosts([], given, NO_UNITS), NO_UNITS).required.amount).toBe(2.02);
  });
});
