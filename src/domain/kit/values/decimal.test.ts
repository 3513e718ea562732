import { describe, expect, it } from 'vitest';
import { decimal, decimalSum, inCents, inPlaces, quantityDifference, roundedUp } from './decimal.ts';

describe('money and quantities', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.675, 2.68],
    [1.0049, 1],
    [0.615, 0.62],
    [8.345, 8.35],
    [0.005, 0.01],
  ])('%s is rounded half away from zero: %s', (amount, expected) => {
    expect(inCents(decimal(amount))).toBe(expected);
  });

  it('agree with sums in whole cents for every price and number', () => {
    for (let cents = 1; cents < 400; cents += 7) {
      for (let count = 1; count < 60; count += 1) {
        const product = decimal(count).times(cents / 1000);
        // In whole tenths of a cent, where a half is a five.
        const tenths = count * cents;
        expect(inCents(product)).toBe((Math.floor(tenths / 10) + (tenths % 10 >= 5 ? 1 : 0)) / 100);
      }
    }
  });

  it('add up without the noise of binary fractions', () => {
    expect(decimalSum([0.1, 0.2, null]).toNumber()).toBe(0.3);
    expect(quantityDifference(0.3, 0.1)).toBe(0.2);
    expect(decimalSum(Array.from({ length: 1000 }, () => 0.001)).toNumber()).toBe(1);
  });

  it('are cut no shorter than they must be', () => {
    expect(roundedUp(decimal(1).div(3), 3)).toBe(0.334);
    expect(roundedUp(decimal(2).div(3).times(3), 3)).toBe(2);
    expect(roundedUp(decimal(-0.3335), 3)).toBe(-0.333);
    expect(inPlaces(decimal(2).div(3), 6)).toBe(0.666667);
  });
});
