import { rowsByIds } from '../../../data/read/list-query.ts';
import { missingOf } from '../../../domain/job-sheets/asked-of-crew.ts';
import type { JobSheet, jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import type { ChangesFor } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import { crewsOfWork } from '../../../resource/safety/crews-of-work.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';

type Place = Pick<Workspace, 'database' | 'today' | 'timestamp'>;

/** What a sheet says from when its work begins: since when, and what its order asks for that is not there. */
export async function beginningOf(place: Place, sheet: JobSheet): Promise<ChangesFor<typeof jobSheet>> {
  const missing = await missingFor(place, sheet);
  return {
    status: 'InProgress',
    startedAt: place.timestamp(),
    begunWithout: missing.join(', ').slice(0, ROOM) || null,
  };
}

/** As many names as there is room for. */
const ROOM = 2000;

async function missingFor({ database, today }: Place, sheet: JobSheet): Promise<string[]> {
  const [order] = await rowsByIds(database, entities.workOrder, [sheet.workOrderId ?? '']);
  if (!order) return [];
  const crews = await crewsOfWork(database, order, [sheet.assignedTo]);
  return missingOf(order, sheet, crews, today());
}
