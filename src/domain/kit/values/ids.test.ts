import { expect, it } from 'vitest';
import { cryptoBytes, isUuid, uuidv7s } from './ids.ts';

it('ids that are made together lie in the order they were made in, and after those of before', () => {
  const earlier = uuidv7s(1, { now: () => 1_700_000_000_000 }, cryptoBytes);
  const together = uuidv7s(50, { now: () => 1_700_000_000_001 }, cryptoBytes);
  const all = [...earlier, ...together];
  expect(all.every(isUuid)).toBe(true);
  expect(new Set(all).size).toBe(51);
  expect(all).toEqual(all.toSorted());
});
