import type { Asset } from '../../domain/assets/asset.ts';
import type { Crew } from '../../domain/field-ops/crew.ts';
import { outcomeOf } from '../../domain/job-sheets/checklist.ts';
import type { Hazard } from '../../domain/job-sheets/hazard.ts';
import { hazardsHere } from '../../domain/job-sheets/hazards-here.ts';
import { type ChecklistStep, jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { shownSteps } from '../../domain/job-sheets/shown-steps.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { Article } from '../../domain/knowledge-base/article.ts';
import { entities } from '../../domain/registry.ts';
import { OPEN_WORK_ORDERS, type WorkOrder } from '../../domain/work-orders/work-order.ts';
import type { FieldDatabase } from '../store/database.ts';
import { lastSheet } from './asset-health.ts';
import { allRows, firstRows, rowsByIds } from './list-query.ts';

/** What a crew is told before it begins, as far as this device knows. */
export interface JobBriefing {
  readonly asset: Asset | null;
  /** Who goes out together to do it. */
  readonly crew: Crew | null;
  /** The worst first. */
  readonly hazards: readonly Hazard[];
  /** What failed on the sheet of the asset that was completed last. */
  readonly findings: readonly ChecklistStep[];
  /** When that sheet was completed; null where there is none. */
  readonly inspectedAt: string | null;
  /** Repairs and replacements of the asset that are not done, this order aside. */
  readonly defects: readonly WorkOrder[];
  /** Safety rules that everybody should have seen. */
  readonly articles: readonly Article[];
}

/** So many are read before work begins; more would not be read. */
const MOST_SHOWN = 10;

/** Sheets are looked for on so many of the asset's last orders. */
const ORDERS = 20;

/** @param order of the sheet; null: it has none, or the device does not have it */
export async function findBriefing(database: FieldDatabase, order: WorkOrder | null): Promise<JobBriefing> {
  const [[asset = null], [crew = null], register, articles] = await Promise.all([
    rowsByIds(database, entities.asset, [order?.assetId ?? '']),
    rowsByIds(database, entities.crew, [order?.crewId ?? '']),
    allRows(database, { entity: entities.hazard, filters: {}, sort: 'name' }),
    allRows(database, { entity: entities.article, filters: RULES, sort: 'title' }),
  ]);
  const known = order?.assetId ? await findKnown(database, order, order.assetId) : NOTHING_KNOWN;
  return {
    asset,
    crew,
    hazards: hazardsHere(register, { workType: order?.type ?? null, assetKind: asset?.kind ?? null }),
    ...known,
    articles: articles.filter(({ pinned }) => pinned).slice(0, MOST_SHOWN),
  };
}

const RULES = { category: 'safety', status: 'Published' };

const NOTHING_KNOWN = { findings: [], inspectedAt: null, defects: [] };

async function findKnown(database: FieldDatabase, { id }: WorkOrder, assetId: string) {
  const of = (filters: { type?: string; status?: string }, limit: number) => {
    const selection = { entity: entities.workOrder, filters: { assetId, ...filters }, sort: '-updatedAt' };
    return firstRows(database, selection, limit);
  };
  const [orders, defects] = await Promise.all([
    of({}, ORDERS),
    of({ type: 'repair,replacement', status: OPEN_WORK_ORDERS }, MOST_SHOWN + 1),
  ]);
  const last = await lastSheet(database, orders);
  const sheet = last && typedRow(jobSheet, last);
  const failed = sheet ? shownSteps(sheet.checklist).filter((step) => outcomeOf(step) === 'fail') : [];
  return {
    findings: failed.slice(0, MOST_SHOWN),
    inspectedAt: sheet?.completedAt ?? null,
    defects: defects.filter((defect) => defect.id !== id).slice(0, MOST_SHOWN),
  };
}
