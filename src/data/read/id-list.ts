import { copyId, ID_WORDS, readId, wordsOfIds } from '../../domain/packing/id-words.ts';

/** Ids of rows in their order, 16 bytes each: what a list of a million rows is asked for is not a million texts. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  /** Four for each id. Not to be changed. */
  readonly words: Uint32Array;
  at(index: number): string | undefined;
  slice(from: number, to: number): string[];
  only(isWanted: (id: string) => boolean): IdList;
  without(places: ReadonlySet<number>): IdList;
}

/** Ids that are taken some at a time; a short array of them too. */
export type IdParts = Pick<IdList, 'length'> & {
  slice(from: number, to: number): readonly string[];
};

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
  const keeping = (isKept: (index: number) => boolean) => {
    const kept = new Uint32Array(words.length);
    let count = 0;
    for (let index = 0; index < length; index++) if (isKept(index)) copyId(words, index, kept, count++);
    return idList(kept.slice(0, count * ID_WORDS));
  };
  const list: IdList = {
    length,
    words,
    at: (index) => (index >= 0 && index < length ? readId(words, index) : undefined),
    slice,
    only: (isWanted) => keeping((index) => isWanted(readId(words, index))),
    without: (places) => (places.size === 0 ? list : keeping((index) => !places.has(index))),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield readId(words, index);
    },
  };
  return list;
}

/** One behind the other. */
export function joinedIds(lists: readonly IdList[]): IdList {
  const filled = lists.filter(({ length }) => length > 0);
  if (filled.length === 1) return filled[0] ?? NO_IDS;
  const words = new Uint32Array(filled.reduce((sum, list) => sum + list.words.length, 0));
  let end = 0;
  for (const list of filled) {
    words.set(list.words, end);
    end += list.words.length;
  }
  return idList(words);
}

export const NO_IDS = idListOf([]);
