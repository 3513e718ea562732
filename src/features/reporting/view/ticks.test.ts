import { expect, it } from 'vitest';
import { niceTicks } from './ticks.ts';

it('ticks are round and reach the largest value', () => {
  expect(niceTicks(11, 6)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(niceTicks(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(niceTicks(1000, 4)).toEqual([0, 500, 1000]);
  expect(niceTicks(0, 4)).toEqual([0, 1]);
  expect(niceTicks(Number.NaN, 4)).toEqual([0, 1]);
});
