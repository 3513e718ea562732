import { describe, expect, it, test } from 'vitest';
import { calculatesMeasured, floatArithmetic, otherParsers, parsesText, placesIn } from './numbers.ts';

test('typed text becomes a number in one place', () => {
  expect(otherParsers()).toEqual([]);
});

test('money and quantities are added, multiplied and rounded as decimals', () => {
  expect(floatArithmetic()).toEqual([]);
});

describe('a parser beside the one', () => {
  it.each([
    'Number(text)',
    "Number(text.replace(',', '.'))",
    'parseFloat(text)',
    'Number.parseFloat(text)',
    'parseInt(text, 10)',
    '+text',
    'texts.map(Number)',
    'input.valueAsNumber',
  ])('is found: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, parsesText)).toHaveLength(1);
  });

  it.each([
    'Number(a < b)',
    'Number(x === null)',
    'Number.isFinite(x)',
    '1 + x',
    '-x',
    'Number(x.toFixed(2))',
  ])('is not what has a number already: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, parsesText)).toEqual([]);
  });
});

describe('arithmetic on binary fractions', () => {
  it.each([
    'line.quantity * line.unitPrice',
    'numberOf(line.quantity) - damaged',
    'row.totalAmount - row.taxAmount',
    '(sums.get(id) ?? 0) + quantity',
    'Number(item.quantity) + coming',
    "sum + row['actualCost']",
    'Math.round(quantity * 1000) / 1000',
    'unitPrice.toFixed(2)',
    '2 * item.minimumQuantity',
  ])('of money or a quantity is found: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, calculatesMeasured).length).toBeGreaterThan(0);
  });

  it('is found where it changes what it adds to', () => {
    expect(placesIn('x.ts', 'total += line.quantity;', calculatesMeasured)).toHaveLength(1);
  });

  it.each([
    'line.quantity > 0',
    '-quantity',
    'index + 1',
    '`${quantity}`',
    'decimal(quantity).times(unitPrice)',
  ])('is none: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, calculatesMeasured)).toEqual([]);
  });
});
