import { expect, it } from 'vitest';
import { ABOVE_ALL_LIMITS, UNKNOWN_VOLTAGE, VOLTAGE_LIMITS, voltageClass } from './voltage-class.ts';

it('a limit belongs to its own class, and what is a little above to the next one', () => {
  for (const [place, limit] of VOLTAGE_LIMITS.entries()) {
    expect(voltageClass(limit)).toBe(place);
    expect(voltageClass(limit + 0.01)).toBe(place + 1);
  }
});

it('the usual voltages of networks are where control rooms have them', () => {
  expect([0.4, 20, 60, 110, 220, 380, 750].map(voltageClass)).toEqual([0, 1, 2, 3, 4, 5, ABOVE_ALL_LIMITS]);
});

it('what nobody has said, or what is no voltage, is unknown', () => {
  expect([null, undefined, 0, Number.NaN, '20'].map(voltageClass)).toEqual(Array(5).fill(UNKNOWN_VOLTAGE));
});
