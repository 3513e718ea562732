import type { AnyRow, EntityDefinition } from '../entity/entity.ts';
import { LETTERS, MARKS } from '../values/letters.ts';

/**
 * A text as a search reads it: lower case, letters without their marks or as what people type for them, compatibility forms
 * (½, ㎡, full width) as what they stand for, digits of every script as 0 to 9. "Łódź" is found by "lodz", "cœur" by "coeur".
 */
export function fold(text: string): string {
  // Most of what a first download folds is plain ASCII, for which this is a tenth of the work.
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replaceAll(UNSEEN, '');
  return plain.toLowerCase().replaceAll(SPECIAL, (letter) => LETTERS.get(letter) ?? plainDigit(letter));
}

const ASCII = /^[ -~]*$/;
const UNSEEN = new RegExp(`[${MARKS}]`, 'g');
const SPECIAL = /[^\0-_a-~]/gu;

function plainDigit(letter: string): string {
  if (!DIGIT.test(letter)) return letter;
  // The digits of a script stand in a row, from its zero on.
  const code = letter.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

const DIGIT = /\p{Nd}/u;

/** The distinct folded words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? [])];
}

/** What the text search finds a row by: the words of its declared search fields, each after a space. */
export function searchText(entity: EntityDefinition, row: AnyRow): string {
  const words = entity.list.search.flatMap((name) => {
    const value = row[name];
    return typeof value === 'string' ? wordsOf(value) : [];
  });
  return [...new Set(words)].map((word) => ` ${word}`).join('');
}

/** What is looked for in search texts in the place of a word. */
export type Trace = string & { readonly [isTrace]: true };

declare const isTrace: unique symbol;

/**
 * What a search text holds where a row has the word: anywhere for one of two characters and more, at the beginning of a
 * word for a single one, which would be in almost every row.
 */
export function traceOf(word: string): Trace {
  return (word.length === 1 ? ` ${word}` : word) as Trace; // made here alone
}

/** What a search text with a space behind it holds where a row has exactly this word. */
export function wholeWord(word: string): Trace {
  return ` ${word} ` as Trace; // made here alone
}
