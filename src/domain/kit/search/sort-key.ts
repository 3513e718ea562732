import { fold } from './words.ts';

/** Longer texts sort the same in practice, and keys stay small. */
export const KEY_LENGTH = 80;

/** The longest number that is told from a longer one. */
const MOST_DIGITS = 40;

/**
 * A text that compares by code unit as its original does for people: folded, each number behind the count of its digits, so
 * that the shorter one comes first. The database's `sort_key` (migration 0071) says the same, and a test compares the two.
 */
export function sortKey(text: string): string {
  return fold(text.slice(0, KEY_LENGTH)).replaceAll(/0*([0-9]+)/g, (_, digits: string) => numbered(digits));
}

/**
 * Beginnings of the sort keys of all texts that begin with a text. A number that ends it may go on: "bay 1" begins "Bay 12" too.
 * Some keys that begin so belong to texts with fewer zeros: compare the folded texts as well.
 */
export function sortKeysBeginning(text: string): string[] {
  const [, head = '', run = ''] = /^(.*?)([0-9]*)$/s.exec(fold(text.slice(0, KEY_LENGTH))) ?? [];
  if (run === '') return [sortKey(head)];
  const digits = run.replace(/^0+/, '');
  const lengths = Array.from({ length: LONGER }, (_, more) => Math.max(1, digits.length) + more);
  return lengths.map((length) => `${sortKey(head)}${countOf(length)}${digits}`);
}

/** So many digits may follow what was typed of a number. */
const LONGER = 9;

function numbered(digits: string): string {
  return `${countOf(digits.length)}${digits}`;
}

function countOf(length: number): string {
  return String.fromCharCode(0x30 + Math.min(length, MOST_DIGITS));
}
