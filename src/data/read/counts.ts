import { type EntityRef, entityName } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';

/** Rows per value of a declared count; '' counts those without one. */
export async function countsBy(
  database: FieldDatabase,
  entity: EntityRef,
  field: string,
): Promise<Record<string, number>> {
  const counters = await database.counters.get(entityName(entity));
  return { ...counters?.by[field] };
}
