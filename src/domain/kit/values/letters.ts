/**
 * Letters that people look for under another one, which no decomposition of Unicode gives: first what is typed, then what
 * stands there, in lower case. The database has the same table (`fold_text` of migration 0071); a test compares the two.
 */
const ALIKE = [
  // Latin: strokes, hooks, turned letters and the dotless i.
  'aⱥɐɑ',
  'bƀɓƃ',
  'cƈȼ',
  'dđðɖɗƌȡ',
  'eəɇǝɛ',
  'fƒ',
  'gǥɠɣ',
  'hħⱨ',
  'iıɨɩ',
  'jɉȷ',
  'kĸƙⱪ',
  'lłƚɫⱡ',
  'nŋɲƞ',
  'oøɔɵ',
  'pƥᵽ',
  'rɍɽ',
  'sʂȿ',
  'tŧƭʈⱦ',
  'uʉ',
  'vʋ',
  'yƴɏ',
  'zƶȥʐⱬ',
  // Greek's final sigma, Ukrainian's hard g, the final letters of Hebrew.
  'σς',
  'гґ',
  'כך',
  'מם',
  'נן',
  'פף',
  'צץ',
  // Arabic, Persian and Kurdish: forms of alef, yeh, kaf and heh.
  'اٱ',
  'يىیې',
  'كکڪ',
  'هةەھہ',
  // Hyphens, apostrophes, slashes and the cross of "3×25".
  '-‐‑‒–—―−',
  "'‘’‛ʹʻʼʽ′`",
  '/⁄∕',
  'x×',
];

/** Of one letter, two. */
const PAIRS = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ǳ: 'dz', ȸ: 'db', ȹ: 'qp', ƕ: 'hv' };

export const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PAIRS),
  ...ALIKE.flatMap(([plain = '', ...forms]) => forms.map((form) => [form, plain] as const)),
]);

/**
 * Marks above, below and through letters, and what is not seen: zero-width characters, soft hyphens, directions, variation
 * selectors, the tatweel that stretches Arabic. Vowel signs of Indic and Thai scripts are letters to those who read them.
 */
export const MARKS =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20f0\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';
