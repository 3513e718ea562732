import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A test that is there whatever lies on the machine, or a group of them. */
const ALWAYS = /^(?:test|it|describe)(?:\.each\((?:\[|[A-Z_]+\)))?\(?/m;
const SOMETIMES = /^(?:test|it|describe)\.each\((?!\[|[A-Z_]+\))/gm;

test('a file that reads data from beside the project has a test on machines without it: an empty one fails', () => {
  const files = globSync(['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts']);
  const reading = files.filter((file) => readFileSync(file, 'utf8').includes('../shared/' + 'data'));
  expect(reading.length).toBeGreaterThan(3);
  const empty = reading.filter((file) => {
    const always = readFileSync(file, 'utf8').replaceAll(SOMETIMES, '');
    return !ALWAYS.test(always);
  });
  expect(empty).toEqual([]);
});
