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

/** What the text search finds a row by: the words of its declared search fields, and each identifier whole. */
export function searchWords(entity: EntityDefinition, row: AnyRow): string[] {
  const words = new Set<string>();
  for (const name of entity.list.search) {
    const value = row[name];
    if (typeof value !== 'string') continue;
    for (const word of wordsOf(value)) words.add(word);
    const field = entity.fields[name];
    if (field?.kind === 'text' && field.identifier) words.add(fold(value));
  }
  return [...words];
}
