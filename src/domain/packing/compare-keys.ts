import { type IndexValue, NULL_KEY } from './index-keys.ts';

/**
 * Of two rows by the keys of an order, where rows without the value come last either way.
 * @param byId how their ids compare, which decides between equal keys
 */
export function compareInOrder(
  reversed: boolean,
  left: IndexValue | undefined,
  right: IndexValue | undefined,
  byId: () => number,
): number {
  const byKey = compareKeys(left, right);
  if (byKey !== 0) return reversed && left !== NULL_KEY && right !== NULL_KEY ? -byKey : byKey;
  return reversed && left !== NULL_KEY ? -byId() : byId();
}

/** Order of index keys, as IndexedDB compares them: numbers before texts, texts by UTF-16 code unit. */
export function compareKeys(left: IndexValue | undefined, right: IndexValue | undefined): number {
  const a = left ?? NULL_KEY;
  const b = right ?? NULL_KEY;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
