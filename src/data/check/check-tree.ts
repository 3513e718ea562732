import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';

/** A field by which records of one entity stand below each other. */
export interface Tree {
  readonly entity: string;
  readonly field: string;
}

/** Whether the record `id` is `above`, or stands somewhere below it, as far as this device has what lies between. */
export async function isWithin(
  database: FieldDatabase,
  { entity, field }: Tree,
  id: string,
  above: string,
): Promise<boolean> {
  // A ring that came from elsewhere is walked once.
  const passed = new Set<string>();
  let at: unknown = id;
  while (typeof at === 'string' && !passed.has(at)) {
    if (at === above) return true;
    passed.add(at);
    const row = await database.rows(entity).get(at);
    at = row?.[field];
  }
  return false;
}

/**
 * The server refuses a record that would stand below itself. Inside a transaction over the entity's store.
 *
 * @throws DataError `under_itself`
 */
export async function checkTree(
  database: FieldDatabase,
  entity: EntityDefinition,
  id: string,
  changes: FieldValues,
): Promise<void> {
  for (const [field, parent] of parentsOf(entity, changes))
    if (await isWithin(database, { entity: entity.name, field }, parent, id)) throw underItself(field);
}

/** Below a new record nothing stands yet. @throws DataError `under_itself` */
export function checkNewInTree(entity: EntityDefinition, id: string, values: FieldValues): void {
  for (const [field, parent] of parentsOf(entity, values)) if (parent === id) throw underItself(field);
}

/** The records of the same entity that the values name, and by which field. */
function parentsOf({ name, fields }: EntityDefinition, values: FieldValues): [field: string, id: string][] {
  return Object.entries(values).flatMap(([path, value]): [string, string][] => {
    const field = fields[path];
    const isParent = field?.kind === 'reference' && field.entity === name;
    return isParent && typeof value === 'string' ? [[path, value]] : [];
  });
}

function underItself(path: string): DataError {
  return new DataError('under_itself', 'It would stand under itself', { path });
}
