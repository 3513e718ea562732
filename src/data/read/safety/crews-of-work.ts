import type { Crew } from '../../../domain/field-ops/crew.ts';
import { entities } from '../../../domain/registry.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { allRows, rowsByIds } from '../list-query.ts';

/**
 * Who goes out together for an order, as far as this device knows: its crew, or else the crews of whoever was sent.
 *
 * @param sent ids of people beside those of the order
 */
export async function crewsOfWork(
  database: FieldDatabase,
  { crewId, assignees }: Pick<WorkOrder, 'crewId' | 'assignees'>,
  sent: readonly string[] = [],
): Promise<Crew[]> {
  if (crewId)
    return (await rowsByIds(database, entities.crew, [crewId])).filter((crew) => crew !== undefined);
  const people = new Set([...assignees, ...sent]);
  const crews = await allRows(database, { entity: entities.crew, filters: {}, sort: 'name' });
  return crews.filter(({ lead, members }) => [lead, ...members].some((one) => people.has(one ?? '')));
}
