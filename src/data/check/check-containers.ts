import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { entities } from '../../domain/registry.ts';
import { isContainer } from '../../domain/warehouses/container.ts';
import { containersIn } from '../read/stock/places.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';

/**
 * The server refuses a container that would stand in another one, as far as this device knows what stands where. Inside a transaction
 * over the entity's store.
 *
 * @param row as it will be
 * @param changes of it
 * @throws DataError `no_place`, with the field
 */
export async function checkContainers(
  database: FieldDatabase,
  { name }: Pick<EntityDefinition, 'name'>,
  row: AnyRow,
  changes: FieldValues,
): Promise<void> {
  if (name !== entities.warehouse.name || !isContainer(row)) return;
  const { standsInId } = changes;
  const store =
    typeof standsInId === 'string' ? await database.rows(entities.warehouse).get(standsInId) : undefined;
  if (store && isContainer(store)) throw noPlace('standsInId');
  if ('kind' in changes && (await containersIn(database, row.id)).length > 0) throw noPlace('kind');
}

/** Of a new row: whether there is anything to check. */
export function standsSomewhere(row: AnyRow): boolean {
  return isContainer(row) && typeof row['standsInId'] === 'string';
}

function noPlace(path: string): DataError {
  return new DataError('no_place', 'Containers stand in stores, and never in each other', { path });
}
