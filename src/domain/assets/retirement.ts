import type { AnyRow } from '../kit/entity.ts';
import { numberOf } from '../kit/field.ts';
import type { Write } from '../kit/write.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

/** Papers without which nobody may say that it is over. */
export type MissingPaper = 'manifestNumber' | 'certificateNumber';

/** Oil, PCB and SF6 that were disposed of need a waste manifest and a certificate of disposal. */
export function missingPapers(row: AnyRow): MissingPaper[] {
  const isHazardous = ['oilLitres', 'pcbPpm', 'sf6Kg'].some((name) => numberOf(row[name]) > 0);
  if (row.status !== 'Disposed' || !isHazardous) return [];
  return (['manifestNumber', 'certificateNumber'] as const).filter((name) => !row[name]);
}

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
