import type { AnyRow, EntityDefinition } from '../entity/entity.ts';
import { itemsOf } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';

/** Lists that are kept like a book, from which a write takes an entry or changes one. */
export function tornBooks(entity: EntityDefinition, before: AnyRow, after: AnyRow): string[] {
  const books = Object.entries(entity.fields).filter(
    ([, field]) => field.kind === 'items' && field.appendOnly,
  );
  const torn = books.filter(([name]) => {
    const entries = new Map(itemsOf(after[name]).map((item) => [item.id, item]));
    return itemsOf(before[name]).some((item) => !jsonEqual(entries.get(item.id), item));
  });
  return torn.map(([name]) => name);
}
