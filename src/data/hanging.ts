import { type Fate, fateOf, isSettled, type Naming, namingsOf } from '../domain/hanging.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { itemsOf } from '../domain/kit/field.ts';
import type { FieldDatabase } from './database.ts';
import { toRow } from './index-keys.ts';
import { firstRows } from './list-query.ts';

/** Rows of this device that name a record in one place, and what its deletion means for them. */
export interface Hanging {
  readonly naming: Naming;
  readonly fate: Exclude<Fate, 'leave'>;
  readonly rows: readonly AnyRow[];
}

/** Looked at of each place; more is said as "more than". */
export const MOST_HANGING = 1000;

/**
 * What hangs on a record, as far as this device has it: what keeps it from being deleted first. The server decides, for
 * it knows of more.
 */
export async function hangingOn(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<Hanging[]> {
  const found: Hanging[] = [];
  for (const naming of namingsOf(entity.name)) {
    if (naming.onDelete === 'leave') continue;
    const rows = await rowsNaming(database, naming, entity, row);
    for (const fate of ['refuse', 'take'] as const) {
      const some = rows.filter((each) => fateOf(naming.onDelete, isSettled(naming.entity, each)) === fate);
      if (some.length > 0) found.push({ naming, fate, rows: some });
    }
  }
  return found.toSorted((left, right) => Number(left.fate === 'take') - Number(right.fate === 'take'));
}

async function rowsNaming(
  database: FieldDatabase,
  { entity, field, part, entityField, by }: Naming,
  named: EntityDefinition,
  row: AnyRow,
): Promise<AnyRow[]> {
  const words = by === undefined ? [row.id] : [row.id, row[by]];
  const isNaming = (other: AnyRow) => {
    if (entityField !== undefined && other[entityField] !== named.name) return false;
    if (part !== undefined) return itemsOf(other[field]).some((item) => item[part] === row.id);
    return words.includes(other[field] ?? null) && other[field] !== null;
  };
  if (part === undefined && entity.list.filters.includes(field)) {
    const sort = entity.list.sorts[0] ?? '';
    const lists = await Promise.all(
      words.flatMap((word) =>
        typeof word === 'string'
          ? [firstRows(database, { entity: entity.name, filters: { [field]: word }, sort }, MOST_HANGING + 1)]
          : [],
      ),
    );
    return lists.flat().filter(isNaming);
  }
  const stored = await database
    .rows(entity.name)
    .filter((each) => isNaming(each))
    .limit(MOST_HANGING + 1)
    .toArray();
  return stored.map(toRow);
}
