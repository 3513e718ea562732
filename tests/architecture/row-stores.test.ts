import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How rows lie on the device: as the stores themselves, or by the keys of their indexes. */
const PAST_THE_ROW_STORE = /\bdatabase\s*\.(?:index|packed)\(|\bdexie\s*\.table\(|\btransaction\s*\.table\(/;

/** Who has to know it: the stores, who writes rows, and who looks for rows by their keys. */
const KNOWING = [
  'src/data/store/',
  'src/data/rows/row-writer.ts',
  'src/data/rows/block-writer.ts',
  'src/data/read/',
  'src/sync/pull/repair-rows.ts',
  'src/sync/pull/compare-rows.ts',
  'src/sync/pull/swap-rows.ts',
];

test('how rows lie on a device is known to those alone who store them, write them or look for them by keys', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'], { exclude: ['**/*.test.*'] });
  const knowing = files.filter((file) => PAST_THE_ROW_STORE.test(readFileSync(file, 'utf8')));
  expect(knowing.length).toBeGreaterThan(5);
  expect(knowing.filter((file) => !KNOWING.some((place) => file.startsWith(place)))).toEqual([]);
});

/** Dexie loses a transaction from sight where its body is no async function, but answers with the promise of one. */
const BODY_IN_SIGHT = /\.transaction\(\s*'r[^]*?(async )?(?:\(\) =>|, read\))/g;

test('the body of a transaction is an async function', () => {
  const bodies = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'tests/sync/**/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(BODY_IN_SIGHT)].map(([text, isAsync]) => ({
      file,
      text,
      isAsync,
    })),
  );
  expect(bodies.length).toBeGreaterThan(30);
  expect(bodies.filter(({ isAsync, text }) => !isAsync && !text.endsWith(', read)'))).toEqual([]);
});
