import { FOUND_BY } from './words-table.ts';

/** What records may be called, and what a search must bear: marks, cases, signs of SQL, of patterns and of JSON, scripts, emoji. */
export const NASTY_TEXTS: readonly string[] = [
  ...FOUND_BY.flat(),
  '100 % of it',
  '100_percent',
  'C:\\poles\\north',
  'O\'Brien\'s "bay"',
  "'; drop table assets; --",
  '& | ! <-> :* @@ ( )',
  '{"words":["pole"]}',
  '$1 $$2$$',
  '⚡ pole 🪫 7',
  '🪫',
  '👩‍🔧 crew',
  '𝒜 curly',
  '𠮷野 power',
  'a',
  'ab',
  'a b c',
  'x-1/2.3',
  'ILGAZ ılıca İzmir iğne',
  'محطة שָׁלוֹם mixed 12',
  'tenant/asset/pole',
  '^p ~ @',
  'aaaaaaaaaaaaaaaa',
  'ﷺ',
  '१२ 45',
  'e\u0301a',
];

/** What is typed: all of these texts, and what each begins with and is in the middle. */
export function typedTexts(): string[] {
  const words = NASTY_TEXTS.flatMap((text) => [text, ...text.split(/\s+/u)]);
  const parts = words.flatMap((word) => {
    const letters = Array.from(word);
    return [1, 2, 4].flatMap((size) => [
      letters.slice(0, size).join(''),
      letters.slice(1, 1 + size).join(''),
    ]);
  });
  return [...new Set([...words, ...parts])].filter((typed) => typed.trim() !== '' && typed.length <= 200);
}
