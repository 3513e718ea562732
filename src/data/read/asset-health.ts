import { shownWithPlaces } from '../../domain/job-sheets/shown-steps.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';
import type { HealthFacts } from '../../domain/maintenance/health-index.ts';
import { maintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { isOpenWork } from '../../domain/work-orders/work-order.ts';
import type { FieldDatabase } from '../store/database.ts';
import { allRows } from './list-query.ts';

/** What the health of an asset is told from, with the rows that said it. */
export interface FoundHealth {
  readonly facts: HealthFacts;
  readonly sheet: AnyRow | null;
  readonly defects: readonly AnyRow[];
  readonly plan: AnyRow | null;
}

const DEFECTS: readonly unknown[] = ['repair', 'replacement'];

/** Sheets are looked for on so many of the asset's last orders. */
const ORDERS = 50;

/** @param can tells which rows this device has: whoever sees only their own work does not know of others' */
export async function findHealth(
  database: FieldDatabase,
  asset: AnyRow,
  can: (permission: string) => boolean,
): Promise<FoundHealth> {
  const about = (entity: string, sort: string) =>
    allRows(database, { entity, filters: { assetId: asset.id }, sort });
  const orders = can('work-orders:view') ? await about('workOrder', '-updatedAt') : null;
  const plans = can('maintenance:view') ? await about('maintenancePlan', 'nextDueDate') : [];
  const defects = orders?.filter(({ type, status }) => DEFECTS.includes(type) && isOpenWork(String(status)));
  const active = plans.filter(
    // The date of a plan by condition says how long it rests.
    ({ status, kind, nextDueDate }) => status === 'active' && kind !== 'condition' && nextDueDate !== null,
  );
  const sheet = orders && can('job-sheets:view') ? await lastSheet(database, orders.slice(0, ORDERS)) : null;
  return {
    facts: {
      kind: String(asset.kind),
      installedDate: typeof asset.installedDate === 'string' ? asset.installedDate : null,
      inspection: sheet && judgedSteps(sheet),
      defects: defects?.map(({ priority }) => String(priority)) ?? null,
      dueDates: active.flatMap((plan) => typedRow(maintenancePlan, plan).nextDueDate ?? []),
    },
    sheet,
    defects: defects ?? [],
    plan: active[0] ?? null,
  };
}

/** Of the sheets of these orders, the one that was completed last. */
export async function lastSheet(database: FieldDatabase, orders: readonly AnyRow[]): Promise<AnyRow | null> {
  const sheets = await Promise.all(
    orders.map(({ id }) =>
      allRows(database, { entity: 'jobSheet', filters: { workOrderId: id }, sort: '-updatedAt' }),
    ),
  );
  const completed = sheets.flat().filter(({ status }) => status === 'Completed');
  const [last] = completed.toSorted((a, b) => byCodeUnit(String(b.completedAt), String(a.completedAt)));
  return last ?? null;
}

function judgedSteps(sheet: AnyRow) {
  const results = shownWithPlaces(sheet.checklist).map(({ step }) => step.result);
  const failed = results.filter((result) => result === 'fail').length;
  return { failed, judged: failed + results.filter((result) => result === 'pass').length };
}
