import { describe, expect, it } from 'vitest';
import { stockCount } from '../inventory/stock-count.ts';
import { stockLine } from '../inventory/stock-line.ts';
import { bom } from '../manufacturing/bom.ts';
import { procurementOrder } from '../procurement/procurement-order.ts';
import { isPartOfPiece, newQuantities, quantityIn } from './whole-pieces.ts';

describe('isPartOfPiece', () => {
  const fuses = { unit: 'pcs', packUnit: 'box', packSize: 10 };
  it.each([
    [1.5, 'pcs', undefined, true],
    [3, 'Stk.', undefined, false],
    [0.001, 'each', undefined, true],
    [0.5, 'pair', undefined, false],
    [0.25, 'pair', undefined, true],
    [0.5, 'dozen', undefined, false],
    [1.5, 'm', undefined, false],
    [1.5, 'h', undefined, false],
    [0.5, 'roll', undefined, false],
    [0.5, 'box', fuses, false],
    [0.25, 'box', fuses, true],
    [1.5, '', fuses, true],
    [2, '', fuses, false],
    [1.5, '', { unit: 'm' }, false],
    [1.5, '', { unit: 'roll' }, false],
    [1.5, 'pallet', fuses, false],
  ] as const)('%s %s', (quantity, unit, item, expected) => {
    expect(isPartOfPiece(quantity, unit, item)).toBe(expected);
  });
});

describe('quantityIn', () => {
  it('lets whole pieces be typed, and parts of all else', () => {
    expect(quantityIn('pcs')).toMatchObject({ integer: true });
    expect(quantityIn('Stk.')).toMatchObject({ integer: true });
    expect(quantityIn('pair')).not.toHaveProperty('integer');
    expect(quantityIn('m')).not.toHaveProperty('integer');
    expect(quantityIn(null)).not.toHaveProperty('integer');
  });
});

describe('newQuantities', () => {
  const paths = (...given: Parameters<typeof newQuantities>) =>
    newQuantities(...given).map(({ path }) => path);

  it('finds what is new or has another unit, in a row and in its lines', () => {
    const line = { quantity: 1.5, unit: 'm', minimum: 2, maximum: null };
    expect(paths(stockLine, null, line)).toEqual(['quantity', 'minimum']);
    expect(paths(stockLine, line, { ...line, minimum: 2.5 })).toEqual(['minimum']);
    expect(paths(stockLine, line, { ...line, unit: 'pcs' })).toEqual(['quantity', 'minimum']);
    const counted = { id: 'a', position: 'a', name: 'Fuse', unit: 'pcs', counted: 1.5, expected: 2 };
    expect(paths(stockCount, null, { lines: [counted] })).toEqual(['lines/0/counted']);
  });

  it('lets an old fraction become fewer by whole ones, and not another one', () => {
    const old = { quantity: 2.5, unit: 'pcs' };
    expect(paths(stockLine, old, { ...old, quantity: 1.5 })).toEqual([]);
    expect(paths(stockLine, old, { ...old, quantity: 2.2 })).toEqual(['quantity']);
  });

  it('names the item only where the unit says nothing by itself', () => {
    const order = (unit: string | null) => ({
      items: [{ id: 'a', position: 'a', name: 'Fuse', itemId: 'item', quantity: 2, unit }],
    });
    const itemOf = (unit: string | null) =>
      newQuantities(procurementOrder, null, order(unit)).map(({ itemId }) => itemId);
    expect(itemOf('box')).toEqual(['item']);
    expect(itemOf(null)).toEqual(['item']);
    expect(itemOf('pcs')).toEqual([null]);
  });

  it('leaves the parts of a product alone', () => {
    const line = { id: 'a', position: 'a', name: 'Paint', quantity: 0.2, unit: 'pcs' };
    expect(paths(bom, null, { lines: [line] })).toEqual([]);
  });
});
