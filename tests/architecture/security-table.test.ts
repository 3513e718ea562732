import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Name without ending → what all files of that name hold. */
const TESTS = new Map<string, string>();
for (const file of globSync('{src,sw,server,tests}/**/*.{test,spec}.{ts,tsx}')) {
  const name = basename(file).replace(/\.(test|spec)\.tsx?$/, '');
  TESTS.set(name, (TESTS.get(name) ?? '') + readFileSync(file, 'utf8'));
}

/** Rows of the tables that name tests: whatever stands in their last cell. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split(/^## Ways in[^#]*/m)
  .join('')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (item|what) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

it('the tables of docs/security.md are there', () => {
  expect(rows.length).toBeGreaterThan(60);
});

it.each(rows)('docs/security.md: %s is met, and names tests that exist', (...cells) => {
  expect(cells.filter((cell) => cell.trim() === '')).toEqual([]);
  const proof = cells.at(-1) ?? '';
  const named = [...proof.matchAll(/`([\w-]+)`((?:\s*"[^"]+",?)*)/g)];
  // Without a test there is a reason for that: what is said on the page, or is not there.
  expect(named.length > 0 || /^— \(.{9,}\)$/.test(proof), proof).toBe(true);
  for (const open of cells.join(' ').matchAll(/\*\*open\*\*(.*)/g)) expect(open[1]).toMatch(/^: .{20,}/);
  for (const [, name = '', phrases = ''] of named) {
    expect([...TESTS.keys()]).toContain(name);
    expect(phrases, `${name}: which of its tests`).not.toBe('');
    for (const [, phrase = ''] of phrases.matchAll(/"([^"]+)"/g)) expect(TESTS.get(name)).toContain(phrase);
  }
});
