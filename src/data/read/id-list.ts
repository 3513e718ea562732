import { copyId, ID_WORDS, readId, wordsOfIds } from '../../domain/packing/id-words.ts';

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
  return idList(wordsOfIds(ids));
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
