import { expect, test } from 'vitest';
import { isPredicate, type ProblemDetail, VERBS } from './problem.ts';

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
