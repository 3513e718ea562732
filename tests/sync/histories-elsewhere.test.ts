import { expect, test } from 'vitest';
import { share } from './model/share.ts';

/* The other half of the histories, in a file of its own: files run side by side. */
test('any other history ends with every promise kept', { timeout: 1_200_000 }, async () => {
  const figures = await share(2);
  expect(figures.histories).toBeGreaterThan(0);
  expect([...figures.broken]).toEqual([]);
});
