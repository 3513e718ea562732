import type { AnyRow } from '../../domain/kit/entity.ts';

/** At or below its minimum; an item without a minimum is never low. */
export function isLow(item: AnyRow): boolean {
  return typeof item.minimumQuantity === 'number' && Number(item.quantity) <= item.minimumQuantity;
}
