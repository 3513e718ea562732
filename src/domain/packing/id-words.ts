import { firstPlace } from '../kit/values/first-place.ts';
import { isUuid } from '../kit/values/ids.ts';

/** 32-bit words of one id: a UUID has 128 bits. */
export const ID_WORDS = 4;

export function wordsOfIds(ids: readonly string[]): Uint32Array {
  const words = new Uint32Array(ids.length * ID_WORDS);
  for (const [index, id] of ids.entries()) writeId(words, index, id);
  return words;
}

const [DASH, ZERO, A] = [45, 48, 97];

/** @throws RangeError for what is no UUID in lower case */
function writeId(words: Uint32Array, index: number, id: string): void {
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
export function readId(words: Uint32Array, index: number): string {
  let digits = '';
  for (let word = 0; word < ID_WORDS; word++) {
    digits += (words[index * ID_WORDS + word] ?? 0).toString(16).padStart(8, '0');
  }
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Order of two ids, each at its place among words. */
export function compareIds(words: Uint32Array, index: number, others: Uint32Array, other: number): number {
  for (let word = 0; word < ID_WORDS; word++) {
    const difference = (words[index * ID_WORDS + word] ?? 0) - (others[other * ID_WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The place of an id among words in order; undefined where it is not there. */
export function placeOfIdIn(words: Uint32Array, id: string): number | undefined {
  const sought = wordsOfIds([id]);
  const count = words.length / ID_WORDS;
  const place = firstPlace(count, (each) => compareIds(words, each, sought, 0) < 0);
  return place < count && compareIds(words, place, sought, 0) === 0 ? place : undefined;
}
