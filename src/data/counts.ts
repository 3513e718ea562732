import type { FieldDatabase } from './database.ts';

/** Rows per value of a declared count; '' counts those without one. */
export async function countsBy(
  database: FieldDatabase,
  entity: string,
  field: string,
): Promise<Record<string, number>> {
  const counters = await database.counters.get(entity);
  return { ...counters?.by[field] };
}

export async function countAll(database: FieldDatabase, entity: string): Promise<number> {
  const counters = await database.counters.get(entity);
  return counters?.total ?? 0;
}
