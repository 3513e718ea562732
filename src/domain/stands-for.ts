import type { AnyRow, RowFault } from './kit/entity/entity.ts';
import { jsonEqual } from './kit/fields/json-equal.ts';

/** By entity: the fields that the ids of its rows are made from. */
const STANDS_FOR: Readonly<Record<string, readonly string[]>> = {
  // Its bin may be called another name; its warehouse changes by a movement.
  stockLine: ['itemId', 'warehouseId'],
  reservation: ['itemId', 'manufacturingOrderId'],
  servedCustomers: ['year'],
  articleFeedback: ['articleId'],
};

/** The fields of an entity's rows that never change. */
export function standsFor(entity: string): readonly string[] {
  return STANDS_FOR[entity] ?? [];
}

/**
 * The id of such a row is made from these fields: what stands under the id stays that. Else two devices that make the
 * row of one thing would come upon that of another, and what lies on it would be counted as something else.
 */
export function standsForRule(names: readonly string[]) {
  return (before: AnyRow | null, after: AnyRow): RowFault | null => {
    const path = before && names.find((name) => !jsonEqual(before[name] ?? null, after[name] ?? null));
    return path ? { path, code: 'forbidden', message: 'is what the record stands for' } : null;
  };
}
