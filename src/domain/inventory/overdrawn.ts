import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { numberOf } from '../kit/fields/field.ts';
import { addedQuantity } from '../kit/values/decimal.ts';

/**
 * Names of the stock of which more is taken than the records say is there: in one place, or of the item in all. Whoever
 * stands before the shelf knows better, so that it is said and not refused.
 *
 * @param rows the item and the stock lines that the writes are about, as they are; a line that the writes make begins at 0
 */
export function overdrawn(writes: readonly Write[], rows: ReadonlyMap<string, FieldValues>): string[] {
  const deltas = new Map<string, number>();
  const made = new Map<string, FieldValues>();
  for (const write of writes) {
    if (write.kind === 'create') made.set(String(write.values['id']), write.values);
    if (write.kind === 'delta') deltas.set(write.id, addedQuantity(deltas.get(write.id) ?? 0, write.delta));
  }
  const names = [...deltas].flatMap(([id, delta]) => {
    const stock = rows.get(id) ?? made.get(id);
    return stock && delta < 0 && addedQuantity(numberOf(stock['quantity']), delta) < 0
      ? [String(stock['name'])]
      : [];
  });
  return [...new Set(names)];
}
