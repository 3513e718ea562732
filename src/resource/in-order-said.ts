import type { AnyRow } from '../domain/kit/entity.ts';

/** What the server has not heard yet comes last: its time is this device's, and nobody knows how wrong that is. */
export function inOrderSaid(rows: readonly AnyRow[]): AnyRow[] {
  return rows.toSorted((left, right) => Number(left.version === 0) - Number(right.version === 0));
}
