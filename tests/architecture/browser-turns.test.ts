import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IN_EVERY_RUN, specsInTurn } from '../../.ci/browser-turns.ts';

test('of two runs in a row each has every browser test but half of those that take turns, and each of these is in one', () => {
  const turns = [7, 8].map((turn) => specsInTurn(turn));
  const left = turns.flatMap(({ leftOut }) => leftOut);
  expect(new Set(left).size).toBe(left.length);
  const all = new Set(turns.flatMap(({ tried }) => tried));
  expect(all.size - left.length).toBe(IN_EVERY_RUN.length);
  for (const { tried, leftOut } of turns) {
    expect(new Set([...tried, ...leftOut])).toEqual(all);
    expect(leftOut.length).toBeLessThan(all.size / 2);
  }
});

test('what is in every run is there, and named once', () => {
  expect(IN_EVERY_RUN.filter((name) => !existsSync(`tests/e2e/${name}.spec.ts`))).toEqual([]);
  expect(new Set(IN_EVERY_RUN).size).toBe(IN_EVERY_RUN.length);
});
