/**
 * Texts in the order of a language, numbers by their value: Bay 2 before Bay 10. For what is sorted in memory; long lists lie
 * in the order of `sortKey`, which needs no language. The only place that makes a collator.
 */
export function textOrder(language: string): (left: string, right: string) => number {
  return new Intl.Collator(language, { numeric: true }).compare;
}

/** For ids, keys, days and instants, whose order is nobody's language. */
export function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
