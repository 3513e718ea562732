import { allRows, firstRows, rowsByIds } from '../../../data/read/list-query.ts';
import { crewsOfWork } from '../../../data/read/safety/crews-of-work.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import type { Hazard } from '../../../domain/job-sheets/hazard.ts';
import { hazardsHere } from '../../../domain/job-sheets/hazards-here.ts';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { entities } from '../../../domain/registry.ts';
import { isOpenWork, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { MOST_OF_ORDER, sheetsOfOrder } from '../sheets-of-order.ts';

/** What this device knows of the safety of an order's work. */
export interface FoundSafety {
  /** By today's register, the worst first; none of an order that is over: what its crews were warned of stands on their sheets. */
  readonly hazards: readonly Hazard[];
  /** In the order in which they were made. */
  readonly sheets: readonly JobSheet[];
  readonly requests: readonly SwitchingRequest[];
  /** Who goes out together for it. */
  readonly crews: readonly Crew[];
}

export async function findSafety(database: FieldDatabase, order: SafetyOrder): Promise<FoundSafety> {
  const of = { filters: { workOrderId: order.id }, sort: '-updatedAt' };
  const [hazards, sheets, requests, crews] = await Promise.all([
    findHazards(database, order),
    sheetsOfOrder(database, order.id),
    firstRows(database, { entity: entities.switchingRequest, ...of }, MOST_OF_ORDER),
    crewsOfWork(database, order),
  ]);
  return { hazards, sheets, requests, crews };
}

type SafetyOrder = Pick<WorkOrder, 'id' | 'type' | 'assetId' | 'status' | 'crewId' | 'assignees'>;

async function findHazards(database: FieldDatabase, order: SafetyOrder): Promise<Hazard[]> {
  if (!isOpenWork(order.status)) return [];
  const [register, [asset]] = await Promise.all([
    allRows(database, { entity: entities.hazard, filters: {}, sort: 'name' }),
    rowsByIds(database, entities.asset, [order.assetId ?? '']),
  ]);
  return hazardsHere(register, { workType: order.type, assetKind: asset?.kind ?? null });
}
