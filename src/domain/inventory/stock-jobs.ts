import type { AnyRow } from '../kit/entity/entity.ts';
import { quantityDifference } from '../kit/values/decimal.ts';
import type { StockPoint } from './stock-places.ts';
import type { StockChange } from './stock-writes.ts';

/** What a storekeeper does at a shelf. */
export type StockJobKind = 'receive' | 'issue' | 'move' | 'count';

export interface StockJob {
  readonly kind: StockJobKind;
  readonly item: AnyRow;
  /** Taken from, or counted at; null where nobody knows which place. */
  readonly from: StockPoint | null;
  readonly to: StockPoint | null;
  /** How many; of a count, how many there are. */
  readonly quantity: number;
  /** What the counted line said. */
  readonly expected: number;
}

/**
 * What a job makes more or fewer. A count is the difference it makes to what the records said; whoever was there in between
 * has it asked about, since two who count the same shelf find one difference.
 */
export function jobChanges({ kind, item, from, to, quantity, expected }: StockJob): StockChange[] {
  switch (kind) {
    case 'receive':
      return [{ item, point: to, delta: quantity }];
    case 'issue':
      return [{ item, point: from, delta: -quantity }];
    case 'move':
      return [
        { item, point: from, delta: -quantity },
        { item, point: to, delta: quantity },
      ];
    case 'count':
      return [{ item, point: from, delta: quantityDifference(quantity, expected), seen: expected }];
  }
}
