import { Trans } from '@lingui/react/macro';
import PackageMinus from 'lucide-react/icons/package-minus';
import { lazy, Suspense, useState } from 'react';
import type { workOrder } from '../../domain/work-orders/work-order.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { WORK_ORDER_LABELS } from './labels.ts';
import { OrderStanding } from './order-standing.tsx';
import { TaskList } from './task-list.tsx';

const ConsumeDialog = lazy(async () => ({ default: (await import('./consume-dialog.tsx')).ConsumeDialog }));

const FACTS = [
  'type',
  'inspectionKind',
  'priority',
  'crewId',
  'assignees',
  'dueDate',
  'assetId',
  'location',
  'blockedBy',
  'duplicateOf',
  'followsJobSheetId',
  'permitRequired',
  'permitNumber',
  'signatureRequired',
  'scheduledStart',
  'scheduledEnd',
  'estimatedHours',
  'actualHours',
  'estimatedCost',
  'actualCost',
  'actualCostBy',
  'cause',
  'projectId',
  'completedDate',
] as const;

const RELATED: readonly Relation[] = [
  { entity: 'jobSheet', field: 'workOrderId', canCreate: true },
  { entity: 'survey', field: 'workOrderId', canCreate: true },
  { entity: 'inventoryItem', field: 'workOrderId' },
];

export function WorkOrderDetailScreen() {
  return (
    <ResourceDetail
      labels={WORK_ORDER_LABELS}
      facts={FACTS}
      headline={['assignees', 'dueDate']}
      story={['description', 'remedy']}
      related={RELATED}
      Actions={Actions}
      Path={OrderStanding}
      Sections={TaskList}
    />
  );
}

function Actions({ row }: DetailPart<typeof workOrder>) {
  const { can, flag } = useWorkspace();
  const [isConsuming, setConsuming] = useState(false);
  const mayConsume = (can('inventory:consume') || can('inventory:edit')) && flag('inventory') === true;
  if (!mayConsume) return null;
  return (
    <>
      <Button icon={<PackageMinus aria-hidden />} onClick={() => setConsuming(true)}>
        <Trans>Use parts</Trans>
      </Button>
      <Suspense>{isConsuming && <ConsumeDialog order={row} onClose={() => setConsuming(false)} />}</Suspense>
    </>
  );
}
