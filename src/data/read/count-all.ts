import { type EntityRef, entityName } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';

export async function countAll(database: FieldDatabase, entity: EntityRef): Promise<number> {
  const counters = await database.counters.get(entityName(entity));
  return counters?.total ?? 0;
}
