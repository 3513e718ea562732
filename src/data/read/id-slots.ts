import { compareIds, copyId, ID_WORDS, wordsOfIds } from '../../domain/packing/id-words.ts';

/** Gives each id a number, its slot, in the order in which they come. A slot is never given to another id. */
export interface IdSlots {
  /** Slots given so far. */
  readonly count: number;
  /** Four words for each slot. */
  readonly words: Uint32Array;
  find(id: string): number | undefined;
  /** The slot of an id, given to it if it has none; its words stand at a place of `from`. */
  slotOf(from: Uint32Array, index: number): number;
  /** Order of two slots' ids. */
  compare(left: number, right: number): number;
}

const FIRST = 1024;

/** Open addressing: the last word of an id is as good as a hash of it. */
export function idSlots(): IdSlots {
  let words = new Uint32Array(FIRST * ID_WORDS);
  // The slot and one; 0: free. At most half of them are taken.
  let places = new Uint32Array(2 * FIRST);
  let count = 0;

  const placeOf = (from: Uint32Array, index: number): number => {
    const mask = places.length - 1;
    let place = (from[index * ID_WORDS + ID_WORDS - 1] ?? 0) & mask;
    for (;;) {
      const taken = places[place] ?? 0;
      if (taken === 0 || compareIds(words, taken - 1, from, index) === 0) return place;
      place = (place + 1) & mask;
    }
  };
  const grow = () => {
    const more = new Uint32Array(words.length * 2);
    more.set(words);
    words = more;
    places = new Uint32Array(places.length * 2);
    for (let slot = 0; slot < count; slot++) places[placeOf(words, slot)] = slot + 1;
  };
  return {
    get count() {
      return count;
    },
    get words() {
      return words;
    },
    find(id) {
      const taken = places[placeOf(wordsOfIds([id]), 0)] ?? 0;
      return taken === 0 ? undefined : taken - 1;
    },
    slotOf(from, index) {
      const taken = places[placeOf(from, index)] ?? 0;
      if (taken > 0) return taken - 1;
      if ((count + 1) * ID_WORDS > words.length) grow();
      const slot = count++;
      copyId(from, index, words, slot);
      places[placeOf(from, index)] = slot + 1;
      return slot;
    },
    compare: (left, right) => compareIds(words, left, words, right),
  };
}
