import type { Table } from 'dexie';
import { begunWork } from '../../domain/job-sheets/begun-work.ts';
import { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { entities } from '../../domain/registry.ts';
import { rowsByIds } from '../read/list-query.ts';
import { crewsOfWork } from '../read/safety/crews-of-work.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { SavedAt } from '../store/outbox-record.ts';
import { momentOf } from '../store/saved-at.ts';

/** The stores that the beginning of a sheet's work looks at, beside those of its gates. */
export function begunStores(database: FieldDatabase, changed: readonly EntityDefinition[]): Table[] {
  return changed.includes(jobSheet) ? database.rows(entities.crew).stores.slice() : [];
}

/** As `begunWork`, as far as this device knows. Inside a transaction over `begunStores` and `gateStores`. */
export function begunOnDevice(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  at: SavedAt,
): Promise<FieldValues> {
  return begunWork(entity, before, after, momentOf(at), async ({ workOrderId, assignedTo }) => {
    const [order] = await rowsByIds(database, entities.workOrder, [workOrderId ?? '']);
    return order ? { order, crews: await crewsOfWork(database, order, [assignedTo]) } : null;
  });
}
