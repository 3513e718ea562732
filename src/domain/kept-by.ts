import type { EntityDefinition, FieldValues } from './kit/entity/entity.ts';
import { quantityField } from './kit/entity/quantity-field.ts';
import { itemsOf, numberOf } from './kit/fields/field.ts';
import { standing } from './kit/rules/decision.ts';

/**
 * What of a record itself keeps it from being deleted, by itself or with what it is a part of. `decided`: it stands decided ·
 * `book`: a list of it is kept like a book, and has entries · `stock`: a quantity of it is there (or owed), and nobody wrote it
 * off.
 */
export interface Keeper {
  readonly why: 'decided' | 'book' | 'stock';
  readonly field: string;
}

/** Whether photographs and files of the record belong to something decided: none is taken away while that stands. */
export function keepsFiles(entity: EntityDefinition, row: FieldValues): boolean {
  return standing(entity, row).some(({ evidence }) => evidence === true);
}

/** By the entity's declarations: decisions, lists that are books, a field that is a quantity. */
export function keptBy(entity: EntityDefinition, row: FieldValues): Keeper[] {
  const decided = standing(entity, row).length > 0 ? [{ why: 'decided', field: 'status' } as const] : [];
  const books = Object.entries(entity.fields).flatMap(([field, definition]) =>
    definition.kind === 'items' && definition.appendOnly && itemsOf(row[field]).length > 0
      ? [{ why: 'book', field } as const]
      : [],
  );
  const quantity = quantityField(entity);
  const isThere = quantity !== undefined && numberOf(row[quantity]) !== 0;
  return [...decided, ...books, ...(isThere ? [{ why: 'stock', field: quantity } as const] : [])];
}
