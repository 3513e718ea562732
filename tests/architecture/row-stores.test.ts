import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How rows lie on the device: as the stores themselves, or by the keys of their indexes. */
const PAST_THE_ROW_STORE = /\bdatabase\s*\.index\(|\bdexie\s*\.table\(|\btransaction\s*\.table\(/;

/** Who has to know it: the stores, who writes rows, and who looks for rows by their keys. */
const KNOWING = ['src/data/store/', 'src/data/rows/row-writer.ts', 'src/data/read/'];

test('how rows lie on a device is known to those alone who store them, write them or look for them by keys', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'], { exclude: ['**/*.test.*'] });
  const knowing = files.filter((file) => PAST_THE_ROW_STORE.test(readFileSync(file, 'utf8')));
  expect(knowing.length).toBeGreaterThan(5);
  expect(knowing.filter((file) => !KNOWING.some((place) => file.startsWith(place)))).toEqual([]);
});
