import { copyId, ID_WORDS, writeId } from './id-list.ts';

/** Gives each id a number, its slot, in the order in which they come. A slot is never given to another id. */
export interface IdSlots {
  /** Slots given so far. */
  readonly count: number;
  /** Four words for each slot. */
  readonly words: Uint32Array;
  find(id: string): number | undefined;
  add(id: string): number;
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
  const sought = new Uint32Array(ID_WORDS);

  const placeOf = (from: Uint32Array, index: number): number => {
    const mask = places.length - 1;
    let place = (from[index * ID_WORDS + ID_WORDS - 1] ?? 0) & mask;
    for (;;) {
      const taken = places[place] ?? 0;
      if (taken === 0 || isSame(words, taken - 1, from, index)) return place;
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
      writeId(sought, 0, id);
      const taken = places[placeOf(sought, 0)] ?? 0;
      return taken === 0 ? undefined : taken - 1;
    },
    add(id) {
      if ((count + 1) * ID_WORDS > words.length) grow();
      writeId(sought, 0, id);
      const slot = count++;
      copyId(sought, 0, words, slot);
      places[placeOf(sought, 0)] = slot + 1;
      return slot;
    },
    compare: (left, right) => compareIds(words, left, right),
  };
}

function isSame(words: Uint32Array, index: number, others: Uint32Array, other: number): boolean {
  for (let word = 0; word < ID_WORDS; word++) {
    if (words[index * ID_WORDS + word] !== others[other * ID_WORDS + word]) return false;
  }
  return true;
}

function compareIds(words: Uint32Array, left: number, right: number): number {
  for (let word = 0; word < ID_WORDS; word++) {
    const difference = (words[left * ID_WORDS + word] ?? 0) - (words[right * ID_WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
