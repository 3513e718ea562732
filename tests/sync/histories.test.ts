import { expect, test } from 'vitest';
import { share } from './model/share.ts';

test('any history ends with every promise kept', { timeout: 1_200_000 }, async () => {
  const figures = await share(1);
  expect(figures.histories).toBeGreaterThan(0);
  expect([...figures.broken]).toEqual([]);
});
