import { expect, test } from 'vitest';
import { isProblem } from './is-problem.ts';
import { isPredicate, type ProblemDetail, problem, VERBS } from './problem.ts';

test('what is said of a field at fault goes on where its name ends: nothing else compiles', () => {
  const detail: ProblemDetail = { path: 'plugin', code: 'required', message: 'is missing' };
  // @ts-expect-error a sentence of its own: "plugin there is no file"
  const sentence: ProblemDetail = { path: 'plugin', code: 'required', message: 'there is no file' };
  // @ts-expect-error an order to whoever reads it
  const order: ProblemDetail = { path: 'plugin', code: 'invalid_value', message: 'send one file only' };
  // @ts-expect-error a value instead of words
  const value: ProblemDetail = { path: 'people', code: 'in_use', message: '3' };
  expect([detail, sentence, order, value].map(({ message }) => isPredicate(message))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a word that only begins like a verb is none', () => {
  expect(VERBS.every((verb) => isPredicate(`${verb} that`))).toBe(true);
  expect(['island 3', 'Invalid input', 'is', ''].some(isPredicate)).toBe(false);
});

test('a problem is known by its type, also with a code that is newer than this app', () => {
  const newer = { ...problem('granted'), code: 'of_next_year', type: 'urn:fieldline:problem:of_next_year' };
  expect([problem('granted'), newer].every(isProblem)).toBe(true);
  const ofOthers = [
    { code: 'granted' },
    { ...newer, code: 'granted' },
    { type: 'about:blank' },
    null,
    'granted',
  ];
  expect(ofOthers.some(isProblem)).toBe(false);
});
