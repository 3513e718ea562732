import type { Trace } from '../kit/search/words.ts';

/**
 * The words of a block's rows, each of them once: a search looks through these instead of the texts of two thousand rows, and
 * a row takes less than half the bytes of its text.
 */
export interface PackedWords {
  readonly kind: 'words';
  /** Of rows. */
  readonly count: number;
  /** Each word behind a space; first those that many rows have. */
  readonly text: string;
  /** By word: where its space is. */
  readonly starts: Uint32Array;
  /** Of each word that many rows have: a bit for each row. */
  readonly bits: Uint8Array;
  /** Of each of the others: where its rows end among `places`. */
  readonly ends: Uint32Array;
  readonly places: Uint16Array;
}

/** @param texts of rows, as `searchText` makes them; no more than 65,536 */
export function packWords(texts: readonly string[]): PackedWords {
  const rowsOf = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) {
    for (const word of text.split(' ').slice(1)) {
      const rows = rowsOf.get(word);
      if (rows) rows.push(place);
      else rowsOf.set(word, [place]);
    }
  }
  const width = bytesFor(texts.length);
  // Two bytes for each row that has it take more than a bit for each row.
  const isCommon = ([, rows]: [string, readonly number[]]) => rows.length * 2 > width;
  const common = [...rowsOf].filter(isCommon);
  const others = [...rowsOf].filter((one) => !isCommon(one));
  const words = [...common, ...others].map(([word]) => ` ${word}`);
  return {
    kind: 'words',
    count: texts.length,
    text: words.join(''),
    starts: Uint32Array.from(endsOf(words), (end, word) => end - (words[word]?.length ?? 0)),
    bits: bitsOf(
      common.map(([, rows]) => rows),
      width,
    ),
    ends: endsOf(others.map(([, rows]) => rows)),
    places: Uint16Array.from(others.flatMap(([, rows]) => rows)),
  };
}

function bitsOf(sets: readonly (readonly number[])[], width: number): Uint8Array {
  const bits = new Uint8Array(sets.length * width);
  for (const [word, rows] of sets.entries()) {
    for (const place of rows) {
      const at = word * width + (place >> 3);
      bits[at] = (bits[at] ?? 0) | (1 << (place & 7));
    }
  }
  return bits;
}

function endsOf(parts: readonly { readonly length: number }[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(parts, ({ length }) => (end += length));
}

function bytesFor(count: number): number {
  return Math.ceil(count / 8);
}

/** Tells the place of each row that has a word with a trace, which has at least one letter; of some rows several times. */
export function eachHaving(words: PackedWords, trace: Trace, tell: (place: number) => void): void {
  const { starts } = words;
  // The last word ends as the others do.
  const text = `${words.text} `;
  let word = 0;
  for (let at = text.indexOf(trace); at !== -1; at = text.indexOf(trace, starts[word] ?? text.length)) {
    // No trace reaches into the next word.
    while ((starts[word] ?? text.length) <= at) word += 1;
    eachRow(words, word - 1, tell);
  }
}

function eachRow(
  { count, bits, ends, places }: PackedWords,
  word: number,
  tell: (place: number) => void,
): void {
  const width = bytesFor(count);
  const common = bits.length / width;
  if (word < common) {
    for (let place = 0; place < count; place++) {
      if ((((bits[word * width + (place >> 3)] ?? 0) >> (place & 7)) & 1) === 1) tell(place);
    }
    return;
  }
  const other = word - common;
  const from = other === 0 ? 0 : (ends[other - 1] ?? 0);
  for (let at = from; at < (ends[other] ?? 0); at++) tell(places[at] ?? 0);
}
