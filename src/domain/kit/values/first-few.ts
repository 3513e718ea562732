/** The first of many in an order, of which few more than these are held. */
export interface FirstFew<T> {
  add(one: T): void;
  /** Whatever comes behind it is none of them. Undefined until there are enough. */
  readonly last: T | undefined;
  /** In order. */
  all(): readonly T[];
}

/** Held beside the first ones, until they are sorted again. */
const ROOM = 64;

export function firstFew<T>(limit: number, compare: (left: T, right: T) => number): FirstFew<T> {
  let few: T[] = [];
  let last: T | undefined;
  const shorten = () => {
    few = few.toSorted(compare).slice(0, limit);
    if (few.length === limit) last = few.at(-1);
  };
  return {
    add(one) {
      if (last !== undefined && compare(one, last) >= 0) return;
      few.push(one);
      if (few.length >= 2 * limit + ROOM) shorten();
    },
    get last() {
      return last;
    },
    all() {
      shorten();
      return few;
    },
  };
}
