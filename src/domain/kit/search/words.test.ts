import { expect, test } from 'vitest';
import { FOUND_BY, IN_ORDER } from '../../../../tests/support/words-table.ts';
import { textOrder } from '../values/text-order.ts';
import { sortKey, sortKeysBeginning } from './sort-key.ts';
import { fold, wordsOf } from './words.ts';

test.each(FOUND_BY)('"%s" is found by "%s"', (stored, typed) => {
  const found = wordsOf(stored).join(' ');
  for (const word of wordsOf(typed)) expect(found).toContain(word);
});

test('what is folded is folded for good, and holds nothing unseen', () => {
  for (const text of FOUND_BY.flat()) {
    expect(fold(fold(text))).toBe(fold(text));
    expect(fold(text)).not.toMatch(/\p{Lu}|\p{Cf}|[\u0300-\u036f]/u);
  }
});

test('letters that differ in more than marks and case stay apart', () => {
  for (const [one, other] of [
    ['Bay 1', 'Bay 7'],
    ['कल', 'किलो'],
    ['かき', 'がき'],
    ['бар', 'пар'],
  ] as const) {
    expect(fold(one)).not.toBe(fold(other));
  }
});

test('keys by code unit and the collators of the languages agree on the order', () => {
  const mixed = IN_ORDER.toReversed();
  expect(mixed.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(IN_ORDER);
  for (const language of ['en', 'fr', 'de']) expect(mixed.toSorted(textOrder(language))).toEqual(IN_ORDER);
});

test('each language has its own order of letters', () => {
  expect(['Ö', 'Z', 'O'].toSorted(textOrder('de'))).toEqual(['O', 'Ö', 'Z']);
  expect(['Ö', 'Z', 'O'].toSorted(textOrder('sv'))).toEqual(['O', 'Z', 'Ö']);
});

test.each([
  ['Bay 1', ['Bay 1', 'Bay 12', 'bay 1 north', 'BAY 100'], ['Bay 2', 'Bay', 'Bay 21']],
  ['Łó', ['Łódź', 'Lo 4'], ['Lublin']],
  ['AS-00', ['AS-0012', 'AS-00'], ['BS-00', 'AT-00']],
  ['', ['anything', ''], []],
])('keys that begin like "%s" are those of the texts that do', (typed, fitting, others) => {
  const begins = (text: string) => sortKeysBeginning(typed).some((start) => sortKey(text).startsWith(start));
  for (const text of fitting) expect([text, begins(text)]).toEqual([text, true]);
  for (const text of others) expect([text, begins(text)]).toEqual([text, false]);
});
