import { sortKey } from '../../kit/search/sort-key.ts';
import { byCodeUnit } from '../../kit/values/text-order.ts';

/** As the labels of shelves count: A-2 before A-10, whatever the language. */
export function byBin(left: string, right: string): number {
  return byCodeUnit(sortKey(left), sortKey(right));
}
