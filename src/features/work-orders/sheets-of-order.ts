import { firstRows } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { JobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { entities } from '../../domain/registry.ts';

/** Records of one kind that are looked at for an order: more than any order has. */
export const MOST_OF_ORDER = 50;

/** The sheets of an order, in the order in which they were made. */
export async function sheetsOfOrder(database: FieldDatabase, workOrderId: string): Promise<JobSheet[]> {
  const question = { entity: entities.jobSheet, filters: { workOrderId }, sort: '-updatedAt' };
  return oldestFirst(await firstRows(database, question, MOST_OF_ORDER));
}

export function oldestFirst<R extends { readonly createdAt: string }>(rows: readonly R[]): R[] {
  return rows.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}
