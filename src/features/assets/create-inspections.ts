import type { IdList } from '../../data/read/id-list.ts';
import { matchingIds, rowsByIds } from '../../data/read/list-query.ts';
import { entities } from '../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../domain/work-orders/work-order.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { type InspectionPlan, inspectionRows } from './inspection-rows.ts';

/** Assets per transaction: large enough to be quick, small enough that the screen and other tabs get their turn. */
const CHUNK = 50;

export interface InspectionsMade {
  readonly made: number;
  /** Left out, because an open inspection of them is there already. */
  readonly skipped: number;
}

/** Makes an order and a job sheet for each asset; says after each chunk how many are done. */
export async function createInspections(
  { database, repository }: Workspace,
  plan: InspectionPlan,
  ids: IdList,
  onProgress: (done: number) => void,
): Promise<InspectionsMade> {
  const planned = await assetsWithOpenInspection(database);
  const wanted = ids.only((id) => !planned.has(id));
  let made = 0;
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const assets = await rowsByIds(database, entities.asset, wanted.slice(at, at + CHUNK));
    const present = assets.filter((asset) => asset !== undefined);
    await repository.createMany(present.flatMap((asset) => inspectionRows(plan, asset)));
    made += present.length;
    onProgress(made);
  }
  return { made, skipped: ids.length - wanted.length };
}

/** So that pressing the button again, or for an overlapping region, sends nobody to a station twice. */
async function assetsWithOpenInspection(database: Workspace['database']): Promise<Set<string>> {
  const filters = { type: 'inspection', status: OPEN_WORK_ORDERS };
  const orders = await matchingIds(database, {
    entity: entities.workOrder,
    filters,
    sort: '-updatedAt',
  });
  const rows = await rowsByIds(database, entities.workOrder, orders);
  return new Set(rows.flatMap((row) => (typeof row?.assetId === 'string' ? [row.assetId] : [])));
}
