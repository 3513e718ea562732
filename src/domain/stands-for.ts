import type { AnyRow, RowFault } from './kit/entity.ts';
import { jsonEqual } from './kit/json-equal.ts';

/**
 * The id of such a row is made from these fields: what stands under the id stays that. Else two devices that make the
 * row of one thing would come upon that of another, and what lies on it would be counted as something else.
 */
export function standsFor(...names: readonly string[]) {
  return (before: AnyRow | null, after: AnyRow): RowFault | null => {
    const path = before && names.find((name) => !jsonEqual(before[name] ?? null, after[name] ?? null));
    return path ? { path, code: 'forbidden', message: 'is what the record stands for' } : null;
  };
}
