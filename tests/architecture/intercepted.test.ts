import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A page that its worker has taken over asks through the worker, past the page's own routes: now and then, and nobody sees it. */
const OF_ONE_PAGE = /\bpage\.(?:un)?route(?:All)?\(/g;

/** What a page says of a picture before its bytes are there. */
const SIZE_OF_A_PICTURE = /\bnaturalWidth\b/;

test('browser tests wait for a picture before they measure it', () => {
  const measuring = globSync('tests/{e2e,engines}/**/*.ts').filter((file) =>
    SIZE_OF_A_PICTURE.test(readFileSync(file, 'utf8')),
  );
  expect(measuring).toEqual(['tests/e2e/picture-width.ts']);
});

test('browser tests answer for the network of a whole browser, its worker included', () => {
  const files = globSync('tests/{e2e,engines,support}/**/*.ts');
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OF_ONE_PAGE)].map(([call]) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});
