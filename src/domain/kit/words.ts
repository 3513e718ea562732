import type { AnyRow, EntityDefinition } from './entity.ts';

/** Lower case without diacritics, so that "Hübner" is found by "hubner" and sorts among the h. */
export function fold(text: string): string {
  // Most of what a first download folds is plain ASCII, for which this is a tenth of the work.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

const ASCII = /^[ -~]*$/;

/** The distinct folded words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{Letter}\p{Number}]+/gu) ?? [])];
}

/** What the text search finds a row by: the words of its declared search fields, each after a space. */
export function searchText(entity: EntityDefinition, row: AnyRow): string {
  const words = entity.list.search.flatMap((name) => {
    const value = row[name];
    return typeof value === 'string' ? wordsOf(value) : [];
  });
  return [...new Set(words)].map((word) => ` ${word}`).join('');
}

/**
 * What a search text holds where a row has the word: anywhere for one of two characters and more, at the beginning of a
 * word for a single one, which would be in almost every row.
 */
export function traceOf(word: string): string {
  return word.length === 1 ? ` ${word}` : word;
}
