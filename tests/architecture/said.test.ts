import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A text counts where something of it can be seen (`isVisible`). What asks by `trim` takes an invisible letter for a reason,
 * a permit number or a name, and the server refuses it later, or somebody reads an empty line.
 */
function trimmedQuestions(source: string): string[] {
  return source.match(/[\w.?]+\.trim\(\) *(?:[!=]== *''|\?(?![.?]))|![\w.?]+\.trim\(\)/g) ?? [];
}

/** A screen leaves out what nobody has to say, and is blank; a call that asks for it takes nothing for it. */
function trimmedToNothing(source: string): string[] {
  return source.match(/[\w.?]+\.trim\(\) *\|\| *null/g) ?? [];
}

test('whether a text says something is asked in one place', () => {
  const files = globSync(['src/{features,resource}/**/*.{ts,tsx}', 'server/modules/**/*.ts'], {
    exclude: ['**/*.test.*'],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const ofCall = file.startsWith('server') ? trimmedToNothing(source) : [];
    return [...trimmedQuestions(source), ...ofCall].map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test.each(["reason.trim() === ''", "value.trim() !== ''", '!name.trim()', 'text.trim() ? 1 : 2'])(
  '%s is another place',
  (source) => expect(trimmedQuestions(source)).toHaveLength(1),
);

test('a call that makes nothing of a blank text is another place', () => {
  expect(trimmedToNothing('given.reason?.trim() || null')).toHaveLength(1);
});

test.each(['name: name.trim()', 'await save(text.trim())', 'isVisible(reason) ? reason.trim() : null'])(
  '%s is none',
  (source) => expect(trimmedQuestions(source)).toEqual([]),
);
