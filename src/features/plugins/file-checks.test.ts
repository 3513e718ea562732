import { expect, it } from 'vitest';
import { checkFiles } from './file-checks.ts';

const RULES = { accept: ['application/zip'], minimum: 1, maximum: 10, files: 1 };

const file = (name: string, type = '', size = 5) => new File(['x'.repeat(size)], name, { type });

it('takes a file of an accepted type', () => {
  expect(checkFiles([file('a.zip', 'application/zip')], RULES).problem).toBeNull();
  expect(checkFiles([file('a.txt', 'text/plain')], RULES).problem).toBe('type');
});

it('guesses a missing type from the ending of the name', () => {
  expect(checkFiles([file('a.ZIP')], RULES).problem).toBeNull();
  expect(checkFiles([file('a.png')], RULES).problem).toBe('type');
  expect(checkFiles([file('a')], RULES).problem).toBe('type');
});

it('takes an ending as well as a type', () => {
  const rules = { ...RULES, accept: ['.zip'] };
  expect(checkFiles([file('a.zip', 'application/x-zip-compressed')], rules).problem).toBeNull();
});

it('minds sizes and the number of files', () => {
  expect(checkFiles([file('a.zip', '', 11)], RULES).problem).toBe('too_large');
  expect(checkFiles([file('a.zip', '', 0)], RULES).problem).toBe('too_small');
  expect(checkFiles([file('a.zip'), file('b.zip')], RULES).problem).toBe('too_many');
});

it('does not see what file managers leave behind', () => {
  const found = checkFiles([file('.DS_Store'), file('Thumbs.db'), file('a.zip')], RULES);
  expect(found.files.map(({ name }) => name)).toEqual(['a.zip']);
  expect(found.problem).toBeNull();
});
