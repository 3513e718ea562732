import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSum, inThousandths } from '../../kit/values/decimal.ts';
import { readCode } from '../../scan/read-code.ts';
import { freeOf, reservedOf } from '../reserved.ts';
import { suggestedBin } from './bin-suggestion.ts';
import { printedIn } from './code-said.ts';
import type { StockAtHand } from './guided-line.ts';
import { type OrderClaim, pickList } from './pick-list.ts';

const stock = (lineId: string, values: Partial<StockAtHand>): StockAtHand => ({
  lineId,
  bin: lineId,
  lot: null,
  expiry: null,
  quantity: 10,
  ...values,
});
const claim = (itemId: string, quantity: number): OrderClaim => ({
  itemId,
  name: itemId,
  unit: 'pcs',
  quantity,
});

describe('where goods are put away', () => {
  const bins = new Map([
    ['A-10', 0],
    ['A-2', 0],
    ['A-1', 3],
  ]);

  it('is the bin where most of the item lies', () => {
    const own = [stock('A-1', { quantity: 2 }), stock('A-10', { quantity: 5 })];
    expect(suggestedBin(own, bins)).toEqual({ bin: 'A-10', why: 'usual' });
  });

  it('is the first of the emptiest bins where none lies', () => {
    const own = [stock('A-1', { quantity: 0 }), stock('floor', { bin: null })];
    expect(suggestedBin(own, bins)).toEqual({ bin: 'A-2', why: 'emptiest' });
    expect(suggestedBin([], new Map())).toBeNull();
  });
});

describe('a pick list', () => {
  it('goes from bin to bin as they are labelled, and tells at its end what is not there', () => {
    const of: Record<string, StockAtHand[]> = { a: [stock('A-10', {})], b: [stock('A-2', { quantity: 3 })] };
    const lines = pickList([claim('a', 4), claim('b', 5)], (id) => of[id] ?? []);
    expect(lines.map(({ itemId, bin, quantity }) => [itemId, bin, quantity])).toEqual([
      ['b', 'A-2', 3],
      ['a', 'A-10', 4],
      ['b', undefined, 2],
    ]);
  });

  it('takes first what expires first', () => {
    const lots = [
      stock('1', { lot: 'never', quantity: 1 }),
      stock('2', { lot: 'late', expiry: '2028-01-01', quantity: 1 }),
      stock('3', { lot: 'soon', expiry: '2027-01-01', quantity: 1 }),
    ];
    expect(pickList([claim('a', 2)], () => lots).map(({ lot }) => lot)).toEqual(['late', 'soon']);
  });

  it('asks for all that was claimed, and takes from no place more than lies there', () => {
    const amounts = fc.array(fc.integer({ min: -2, max: 20 }), { maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }), (there, wanted) => {
        const places = there.map((quantity, at) => stock(`A-${at}`, { quantity }));
        const lines = pickList(
          wanted.map((quantity) => claim('a', quantity)),
          () => places,
        );
        const sum = (rows: readonly { quantity: number }[]) =>
          inThousandths(decimalSum(rows.map(({ quantity }) => quantity)));
        expect(sum(lines)).toBe(sum(wanted.map((quantity) => ({ quantity }))));
        for (const { bin, quantity } of places) {
          expect(sum(lines.filter((line) => line.bin === bin))).toBeLessThanOrEqual(Math.max(0, quantity));
        }
      }),
    );
  });
});

describe('what stands on a code', () => {
  const place = { origin: 'https://fieldline.example', thisYear: 2026, entities: [] };
  const printed = (text: string) => printedIn(readCode(text, place), 2026);

  it('is lot, day, serial number and quantity of GS1 elements', () => {
    expect(printed('(01)09501101530003(17)270131(10)L-7(30)24')).toMatchObject({
      lot: 'L-7',
      expiry: '2027-01-31',
      quantity: 24,
    });
    expect(printed('(01)09501101530003(21)SN-9')).toMatchObject({ serial: 'SN-9', quantity: null });
  });

  it('is nothing beside the text of any other code', () => {
    const nothing = { lot: null, serial: null, expiry: null, quantity: null };
    expect(printed('FUSE-63A')).toEqual({ text: 'FUSE-63A', ...nothing });
  });
});

describe('what is free', () => {
  const item = { status: 'InStock', workOrderId: null, quantity: 10 } as const;

  it('is on hand less what orders have reserved', () => {
    expect(freeOf(10, reservedOf(item, 4))).toBe(6);
    expect(freeOf(0.3, 0.1)).toBe(0.2);
  });

  it('is nothing of an item that is set apart for a work order, but to that order', () => {
    const apart = { ...item, status: 'Reserved', workOrderId: 'order' } as const;
    expect(reservedOf(apart, 0)).toBe(10);
    expect(reservedOf(apart, 0, 'other')).toBe(10);
    expect(reservedOf(apart, 0, 'order')).toBe(0);
  });
});
