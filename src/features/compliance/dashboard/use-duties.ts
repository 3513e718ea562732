import { useMemo } from 'react';
import type { Asset } from '../../../domain/assets/asset.ts';
import { dutiesOf, type InspectionOrder } from '../../../domain/field/compliance.ts';
import type { ComplianceRule } from '../../../domain/field/compliance-rule.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { INSPECTION_KINDS } from '../../../domain/work/inspection-kinds.ts';
import { OPEN_WORK_ORDERS } from '../../../domain/work/work-order.ts';
import { useAllRows } from '../../../resource/use-all-rows.ts';
import { useWorkspace } from '../../../session/workspace.tsx';

const INSPECTIONS = { type: 'inspection' } as const;
const OPEN = OPEN_WORK_ORDERS.split(',');

/** What the rules ask of the assets on this device; undefined until all of it is read. */
export function useDuties(today: string) {
  const { zone } = useWorkspace();
  const rules = useAllRows('complianceRule');
  const assets = useAllRows('asset');
  const orders = useAllRows('workOrder', INSPECTIONS);
  return useMemo(() => {
    if (!rules || !assets || !orders) return undefined;
    const duties = dutiesOf(
      // Rows of rules, and of assets.
      rules as readonly (AnyRow & ComplianceRule)[],
      assets as readonly (AnyRow & Asset)[],
      orders.flatMap((order) => inspectionOf(order) ?? []),
      today,
      zone,
    );
    return { duties, hasRules: rules.length > 0, assets: byId(assets), orders: byId(orders) };
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
}: AnyRow): InspectionOrder | null {
  const isOpen = OPEN.includes(String(status));
  if (typeof assetId !== 'string' || (!isOpen && typeof completedDate !== 'string')) return null;
  return {
    id,
    assetId,
    isOpen,
    completedDate: typeof completedDate === 'string' ? completedDate : null,
    inspectionKind: INSPECTION_KINDS.find((kind) => kind === inspectionKind) ?? null,
  };
}

function byId(rows: readonly AnyRow[]): ReadonlyMap<string, AnyRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
