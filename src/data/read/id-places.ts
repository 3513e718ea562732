import { isUuid } from '../../domain/kit/values/ids.ts';
import { compareIds, ID_WORDS, wordsOfIds } from '../../domain/packing/id-words.ts';
import type { IdList } from './id-list.ts';

/** Where an id stands in a list: numbers alone, 8 to 16 bytes for each, since a set of a million texts takes a hundred. */
export interface IdPlaces {
  of(id: string): number | undefined;
}

/** Open addressing: the last word of an id is as good as a hash of it. */
export function idPlaces({ words, length }: IdList): IdPlaces {
  // The place and one; 0: free. At most half of them are taken.
  const taken = new Uint32Array(2 ** Math.ceil(Math.log2(2 * length + 2)));
  const mask = taken.length - 1;
  const find = (from: Uint32Array, index: number): number => {
    let at = (from[index * ID_WORDS + ID_WORDS - 1] ?? 0) & mask;
    while (taken[at] !== 0 && compareIds(words, (taken[at] ?? 0) - 1, from, index) !== 0)
      at = (at + 1) & mask;
    return at;
  };
  for (let place = 0; place < length; place++) taken[find(words, place)] = place + 1;
  return {
    of(id) {
      if (!isUuid(id)) return undefined;
      const place = taken[find(wordsOfIds([id]), 0)] ?? 0;
      return place === 0 ? undefined : place - 1;
    },
  };
}
