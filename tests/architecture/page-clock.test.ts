import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The one place where a test takes the clock of a page: it leaves the app before. */
const KEEPER = 'tests/e2e/steps.ts';

/** Going forward is no harm: the app runs on the test's clock by then. */
const TAKES = /\.clock\s*\.(?:install|setSystemTime|setFixedTime|pauseAt)\(/;

it('no browser test takes the clock of a page that runs: it would read 1970 for a moment', () => {
  const files = globSync('tests/**/*.ts').filter((file) => file !== KEEPER);
  expect(files.filter((file) => TAKES.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(readFileSync(KEEPER, 'utf8')).toMatch(TAKES);
});
