import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { searchText } from '../../domain/kit/search/words.ts';
import {
  hasIndex,
  type IndexValue,
  indexedFields,
  indexValueOf,
  orderFields,
  setFields,
} from '../../domain/packing/index-keys.ts';

/** A row as it lies in Dexie: the row, its keys for the indexes, which all begin with `$`, and what a search looks at. */
export type StoredRow = AnyRow & {
  readonly [key: `$${string}`]: IndexValue;
  readonly $text: string;
};

/**
 * The Dexie schema of an entity's store: the primary key, each order, the first filter in each order and the others in the
 * first, and sets. Each index more is paid for with every row that is stored (decision 22).
 */
export function storeSchema(entity: EntityDefinition): string {
  const orders = orderFields(entity);
  const filtered = entity.list.filters.flatMap((filter) =>
    orders.filter((order) => hasIndex(entity, filter, order)).map((order) => `[$${filter}+$${order}]`),
  );
  const sets = setFields(entity).map((field) => `*$${field}`);
  return ['id', ...orders.map((field) => `$${field}`), ...filtered, ...sets].join(', ');
}

export function withIndexKeys(entity: EntityDefinition, row: AnyRow): StoredRow {
  const keys: Record<`$${string}`, IndexValue> = {};
  for (const field of indexedFields(entity)) keys[`$${field}`] = indexValueOf(entity, field, row);
  return { ...row, ...keys, $text: searchText(entity, row) };
}

/** The row without its index keys. */
export function toRow(stored: StoredRow): AnyRow {
  const row: Record<string, Json> = {};
  for (const key of Object.keys(stored)) {
    const value = stored[key];
    if (!key.startsWith('$') && value !== undefined) row[key] = value;
  }
  return row as AnyRow; // what is left is what withIndexKeys was given
}
