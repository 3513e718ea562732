import { describe, expect, it } from 'vitest';
import { inItemUnit, isSameUnit, UNITS, unitOf, unitsFor } from './units.ts';

const kept = (unit: string, packUnit: string | null = null, packSize: number | null = null) => ({
  unit,
  packUnit,
  packSize,
});

describe('a quantity in the unit of its item', () => {
  it.each([
    [50, 'cm', 'm', 0.5],
    [2500, 'mm', 'm', 2.5],
    [1.25, 'km', 'm', 1250],
    [3, 'ft', 'm', 0.9144],
    [12, 'in', 'ft', 1],
    [250, 'g', 'kg', 0.25],
    [1, 't', 'kg', 1000],
    [500, 'ml', 'l', 0.5],
    [0.2, 'm³', 'l', 200],
    [25, 'cm²', 'm²', 0.0025],
    [90, 'min', 'h', 1.5],
    [3, 'dozen', 'pcs', 36],
    [6, 'pair', 'dozen', 1],
    [7, null, 'm', 7],
    [7, ' ', 'm', 7],
  ])('%s %s are so many %s: %s', (quantity, from, to, expected) => {
    expect(inItemUnit(quantity, from, kept(to))?.toNumber()).toBe(expected);
  });

  it('is exact: a thousand conversions there and back lose nothing', () => {
    for (let millimetres = 1; millimetres <= 1000; millimetres += 1) {
      const metres = inItemUnit(millimetres, 'mm', kept('m'));
      expect(metres && inItemUnit(metres, 'm', kept('mm'))?.toNumber()).toBe(millimetres);
    }
  });

  it('knows what the item comes packed in', () => {
    expect(inItemUnit(3, 'Box', kept('pcs', 'box', 50))?.toNumber()).toBe(150);
    expect(inItemUnit(2, 'drum', kept('m', 'drum', 500))?.toNumber()).toBe(1000);
    expect(inItemUnit(2, 'drum', kept('m'))).toBeNull();
    expect(inItemUnit(2, 'drum', kept('m', 'drum'))).toBeNull();
  });

  it.each([
    ['kg', 'm'],
    ['l', 'kg'],
    ['h', 'pcs'],
    ['m²', 'm'],
    ['Rolle', 'm'],
    ['m', 'Rolle'],
    ['Rolle', 'Spule'],
  ])('%s do not become %s', (from, to) => {
    expect(inItemUnit(1, from, kept(to))).toBeNull();
  });

  it('takes an unknown unit as itself', () => {
    expect(inItemUnit(4, 'rolle', kept('Rolle'))?.toNumber()).toBe(4);
  });
});

describe('the list of units', () => {
  it('knows each spelling once', () => {
    const all = UNITS.flatMap(({ symbol, spellings }) => [symbol, ...spellings]).map((text) =>
      text.normalize('NFKC').toLowerCase(),
    );
    // `m²` and `m2` are one after folding.
    const byUnit = UNITS.map(
      ({ symbol, spellings }) =>
        new Set([symbol, ...spellings].map((text) => text.normalize('NFKC').toLowerCase())),
    );
    expect(byUnit.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(all).size);
  });

  it.each([
    ['M', 'm'],
    ['meters', 'm'],
    ['Mètres', 'm'],
    ['pièce', 'pcs'],
    ['Stk.', 'pcs'],
    ['㎡', 'm²'],
    ['m2', 'm²'],
    ['KG', 'kg'],
    ['Litre', 'l'],
  ])('reads %s as %s', (text, symbol) => {
    expect(unitOf(text)?.symbol).toBe(symbol);
    expect(isSameUnit(text, symbol)).toBe(true);
  });

  it('offers what a line of an item may be in', () => {
    expect(unitsFor(kept('pcs', 'box', 50))).toEqual(['pcs', 'box', 'pair', 'dozen']);
    expect(unitsFor(kept('Rolle'))).toEqual(['Rolle']);
    expect(unitsFor(kept('meter'))[0]).toBe('meter');
    expect(unitsFor(kept('meter'))).not.toContain('m');
  });
});
