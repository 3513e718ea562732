import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { dialogPlaces } from '../e2e/dialogs/in-source.ts';

// The browser test counts them too, for each of a file, and takes minutes until it says so.
test('every file that shows a dialog is named where dialogs are tried, or where it is said why not', () => {
  const rows = globSync('tests/e2e/dialogs/*.ts').map((file) => readFileSync(file, 'utf8'));
  const said = rows.join('\n');
  const places = [...new Set(dialogPlaces())];
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter((file) => !said.includes(file) && !said.includes(`}/${basename(file)}`))).toEqual([]);
});
