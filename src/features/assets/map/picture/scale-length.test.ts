import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleLength } from './scale-length.ts';

test.each([
  [1, 100],
  [0.5, 50],
  [17, 2000],
  [4.2, 500],
  [40_000, 2_000_000],
])('a point of %d m has a bar of %d m', (metres, bar) => {
  expect(scaleLength(metres)).toBe(bar);
});

test('no bar is longer than 120 points, and none shorter than 40', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 100_000, noNaN: true }), (metres) => {
      const points = scaleLength(metres) / metres;
      expect(points).toBeLessThanOrEqual(120);
      expect(points).toBeGreaterThan(40);
    }),
  );
});
