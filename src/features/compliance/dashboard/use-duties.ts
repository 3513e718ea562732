import { useMemo } from 'react';
import { dutiesOf, type InspectionOrder } from '../../../domain/compliance/compliance.ts';
import { isSummary } from '../../../domain/kit/entity/summary.ts';
import { entities } from '../../../domain/registry.ts';
import { OPEN_WORK_ORDERS, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';

const INSPECTIONS = { type: 'inspection' } as const;
const OPEN = OPEN_WORK_ORDERS.split(',');

/** What the rules ask of the assets on this device; undefined until all of it is read. */
export function useDuties(today: string) {
  const { zone } = useWorkspace();
  const rules = useAllRows(entities.complianceRule);
  const assets = useAllRows(entities.asset);
  const orders = useAllRows(entities.workOrder, INSPECTIONS);
  return useMemo(() => {
    if (!rules || !assets || !orders) return undefined;
    const known = assets.filter((row) => !isSummary(row));
    const duties = dutiesOf(
      rules,
      known,
      orders.flatMap((order) => inspectionOf(order) ?? []),
      today,
      zone,
    );
    const leftOut = assets.length - known.length;
    return { duties, leftOut, hasRules: rules.length > 0, assets: byId(assets), orders: byId(orders) };
  }, [rules, assets, orders, today, zone]);
}

export type Duties = NonNullable<ReturnType<typeof useDuties>>;

/** Null for an order that is of no asset, or neither open nor done. */
function inspectionOf({
  id,
  assetId,
  completedDate,
  status,
  inspectionKind,
}: WorkOrder): InspectionOrder | null {
  const isOpen = OPEN.includes(status);
  if (assetId === null || (!isOpen && completedDate === null)) return null;
  return {
    id,
    assetId,
    isOpen,
    completedDate,
    inspectionKind,
  };
}

function byId<R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}
