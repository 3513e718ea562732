import type { RowBase } from '../../domain/kit/entity/entity.ts';

/** What the server has not heard yet comes last: its time is this device's, and nobody knows how wrong that is. */
export function inOrderSaid<R extends Pick<RowBase, 'version'>>(rows: readonly R[]): R[] {
  return rows.toSorted((left, right) => Number(left.version === 0) - Number(right.version === 0));
}
