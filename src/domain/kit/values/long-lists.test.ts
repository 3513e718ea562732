import { expect, test } from 'vitest';
import { appendAll, greatestOf, leastOf } from './long-lists.ts';

const MANY = 150_000;

test('lists of any length are joined and measured', () => {
  const numbers = Array.from({ length: MANY }, (_, index) => index);
  const list = [-1];
  appendAll(list, numbers);
  expect(list).toHaveLength(MANY + 1);
  expect(list.at(-1)).toBe(MANY - 1);
  expect([leastOf(7, numbers), greatestOf(7, numbers)]).toEqual([0, MANY - 1]);
  expect([leastOf(7, []), greatestOf(7, [])]).toEqual([7, 7]);
});
