import type { maintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { asMaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { MAINTENANCE_PLAN_LABELS } from './labels.ts';
import { MeterCard } from './meter-card.tsx';
import { MaintenancePlanActions } from './plan-actions.tsx';
import { RhythmCard } from './rhythm-card.tsx';

const FACTS = [
  'assetId',
  'nextDueDate',
  'lastDoneDate',
  'orderId',
  'kind',
  'healthFrom',
  'anchor',
  'estimatedHours',
  'priority',
] as const;

const RELATED: readonly Relation[] = [{ entity: 'maintenanceRecord', field: 'planId' }];

export function MaintenancePlanDetailScreen() {
  return (
    <ResourceDetail
      labels={MAINTENANCE_PLAN_LABELS}
      facts={FACTS}
      headline={['nextDueDate']}
      story={[]}
      related={RELATED}
      Actions={Actions}
      Sections={Sections}
    />
  );
}

function Actions({ row }: DetailPart<typeof maintenancePlan>) {
  return <MaintenancePlanActions plan={asMaintenancePlan(row)} />;
}

function Sections({ row, speech }: DetailPart<typeof maintenancePlan>) {
  const plan = asMaintenancePlan(row);
  return (
    <>
      <RhythmCard plan={plan} speech={speech} />
      {plan.kind === 'meter' && <MeterCard plan={plan} />}
    </>
  );
}
