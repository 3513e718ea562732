import type { AnyRow, EntityDefinition, RowOf } from './entity.ts';

/** A row of the entity, as its definition types it: the definition's schema checked it where it came in. */
export function typedRow<D extends EntityDefinition>(_entity: D, row: AnyRow): RowOf<D> {
  return row as unknown as RowOf<D>; // as said above: a row's type is lost in the store, not its shape
}
