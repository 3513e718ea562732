import { isUuid } from '../../domain/kit/values/ids.ts';

/** 32-bit words of one id: a UUID has 128 bits. */
export const ID_WORDS = 4;

/** Ids of rows in their order, 16 bytes each: what a list of a million rows is asked for is not a million texts. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  /** Four for each id. Not to be changed. */
  readonly words: Uint32Array;
  at(index: number): string | undefined;
  slice(from: number, to: number): string[];
  only(isWanted: (id: string) => boolean): IdList;
}

export function idListOf(ids: readonly string[]): IdList {
  const words = new Uint32Array(ids.length * ID_WORDS);
  for (const [index, id] of ids.entries()) writeId(words, index, id);
  return idList(words);
}

export function idList(words: Uint32Array): IdList {
  const length = words.length / ID_WORDS;
  const slice = (from: number, to: number) => {
    const ids: string[] = [];
    for (let index = Math.max(0, from); index < Math.min(to, length); index++) ids.push(readId(words, index));
    return ids;
  };
  return {
    length,
    words,
    at: (index) => (index >= 0 && index < length ? readId(words, index) : undefined),
    slice,
    only(isWanted) {
      const kept = new Uint32Array(words.length);
      let count = 0;
      for (let index = 0; index < length; index++) {
        if (isWanted(readId(words, index))) copyId(words, index, kept, count++);
      }
      return idList(kept.slice(0, count * ID_WORDS));
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield readId(words, index);
    },
  };
}

export const NO_IDS = idListOf([]);

const [DASH, ZERO, A] = [45, 48, 97];

/** @throws RangeError for what is no UUID in lower case */
export function writeId(words: Uint32Array, index: number, id: string): void {
  if (!isUuid(id)) throw new RangeError(`no UUID: ${String(id)}`);
  let digits = 0;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    if (code === DASH) continue;
    const place = index * ID_WORDS + Math.floor(digits++ / 8);
    words[place] = ((words[place] ?? 0) << 4) | (code < A ? code - ZERO : code - A + 10);
  }
}

export function copyId(from: Uint32Array, index: number, to: Uint32Array, place: number): void {
  for (let word = 0; word < ID_WORDS; word++) {
    to[place * ID_WORDS + word] = from[index * ID_WORDS + word] ?? 0;
  }
}

/** As PostgreSQL and every device write it: lower case, with dashes. */
function readId(words: Uint32Array, index: number): string {
  let digits = '';
  for (let word = 0; word < ID_WORDS; word++) {
    digits += (words[index * ID_WORDS + word] ?? 0).toString(16).padStart(8, '0');
  }
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
