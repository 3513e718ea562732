import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { planted } from './plant.ts';

test.each(MUTANTS)('a bug can still be planted that $name', (mutant) => {
  expect(planted('.', mutant)).toContain(mutant.replace);
  expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([]);
});

test('every planted bug has a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test('the handbook says of each planted bug which promise it breaks, and where it is planted', () => {
  const handbook = readFileSync('docs/reliability.md', 'utf8');
  const untold = MUTANTS.filter(
    ({ invariant, name, file }) => !handbook.includes(`| ${invariant} | ${name} | \`${file}\` |`),
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});
