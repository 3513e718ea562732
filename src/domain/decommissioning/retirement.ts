import type { AnyRow } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import type { MaintenancePlan } from '../maintenance/maintenance-plan.ts';

interface Closing {
  readonly decommissioning: AnyRow;
  readonly asset: AnyRow;
  /** All plans of the asset. */
  readonly plans: readonly MaintenancePlan[];
  readonly today: string;
}

/** The asset is retired and its plans end; its records, orders and plans stay as its history. */
export function closingWrites({ decommissioning, asset, plans, today }: Closing): Write[] {
  const removedDate = decommissioning.removedDate ?? today;
  return [
    { kind: 'update', entity: 'decommissioning', id: decommissioning.id, changes: { status: 'Closed' } },
    {
      kind: 'update',
      entity: 'asset',
      id: asset.id,
      changes: { status: 'retired', removedDate: asset.removedDate ?? removedDate, retiredDate: today },
    },
    ...plans.filter(({ status }) => status !== 'ended').map(endWrite),
  ];
}

function endWrite({ id }: MaintenancePlan): Write {
  return { kind: 'update', entity: 'maintenancePlan', id, changes: { status: 'ended', nextDueDate: null } };
}
