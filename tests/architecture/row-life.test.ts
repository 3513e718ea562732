import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const LIFE = 'server/resource/write/row-life.ts';

/** What deletes rows or takes a deletion back, and where it stands. */
const PRIMITIVES: Readonly<Record<string, string>> = {
  markDeleted: 'server/resource/rows/row-store.ts',
  writeRow: 'server/resource/rows/row-store.ts',
  noteDeletions: 'server/resource/rows/deletions.ts',
  forgetDeletions: 'server/resource/rows/deletions.ts',
  forgetNotes: 'server/resource/rows/deletions.ts',
};

const FILES = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name: `server/${name}`, text: readFileSync(join(ROOT, 'server', name), 'utf8') }));

test.each(Object.entries(PRIMITIVES))(
  '%s is called where rows go and come back, and nowhere else',
  (word, home) => {
    const users = FILES.filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text)).map(({ name }) => name);
    expect(users.toSorted()).toEqual([home, LIFE].toSorted());
  },
);

test('no statement of its own deletes a row or brings one back', () => {
  const assigns = /update \$\{tableOf\([^`]*?\bdeleted_at =|\['deleted_at',/;
  const found = FILES.filter(({ text }) => assigns.test(text)).map(({ name }) => name);
  expect(found).toEqual([PRIMITIVES['markDeleted']]);
});
