import { msg } from '@lingui/core/macro';

import Wrench from 'lucide-react/icons/wrench';
import { lazy, Suspense } from 'react';
import { OPEN_WORK_ORDERS, type workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordScreens } from '../../resource/record-screens.tsx';
import { AccessOfAsset } from './access-of-asset.tsx';
import { COMPETENCES_LAYOUT, PARTS_LAYOUT, TASKS_LAYOUT, TOOLS_LAYOUT } from './item-layouts.ts';
import { WORK_ORDER_LABELS } from './labels.ts';
import { OrderStanding } from './order-standing.tsx';
import { RetiredAssetNotice } from './retired-asset-notice.tsx';
import { TaskList } from './task-list.tsx';

export { faultReportScreens } from './fault-reports/screens.tsx';
export { timeEntryScreens } from './time-entries/screens.tsx';

const StoppedSheets = lazy(async () => ({ default: (await import('./stopped-sheets.tsx')).StoppedSheets }));
const OrderTimeCard = lazy(async () => ({ default: (await import('./order-time.tsx')).OrderTimeCard }));
const OrderPartsCard = lazy(async () => ({ default: (await import('./order-parts.tsx')).OrderPartsCard }));
const SafetyCard = lazy(async () => ({ default: (await import('./safety/safety-card.tsx')).SafetyCard }));
const PhotographsCard = lazy(async () => ({
  default: (await import('./photographs/photographs-card.tsx')).PhotographsCard,
}));

export const workOrderScreens = recordScreens(WORK_ORDER_LABELS, {
  list: {
    views: [
      {
        id: 'mine',
        label: msg`Assigned to me`,
        state: ({ user }) => ({ filters: { assignees: user.id }, sort: 'dueDate' }),
      },
      {
        id: 'open',
        label: msg`Open`,
        state: () => ({ filters: { status: OPEN_WORK_ORDERS }, sort: 'dueDate' }),
      },
      { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'waitingOnApproval' } }) },
    ],
    icon: <Wrench />,
    onMap: true,
  },
  form: {
    sections: [
      { fields: ['title', 'type', 'inspectionKind', 'status', 'priority', 'description'] },
      { title: msg`Where and who`, fields: ['assetId', 'location', 'geometry', 'crewId', 'assignees'] },
      {
        title: msg`When`,
        fields: ['dueDate', 'scheduledStart', 'scheduledEnd', 'estimatedHours', 'actualHours'],
      },
      {
        title: msg`Before work begins`,
        fields: [
          'permitRequired',
          'permitNumber',
          'signatureRequired',
          'blockedBy',
          'duplicateOf',
          'requiredCompetences',
          'requiredTools',
        ],
        items: { requiredCompetences: COMPETENCES_LAYOUT, requiredTools: TOOLS_LAYOUT },
      },
      { title: msg`Tasks`, fields: ['tasks'], items: { tasks: TASKS_LAYOUT } },
      { title: msg`Planned parts`, fields: ['parts'], items: { parts: PARTS_LAYOUT } },
      { title: msg`Cost`, fields: ['estimatedCost', 'actualCost'] },
      { title: msg`Record`, fields: ['number', 'projectId', 'cause', 'remedy'] },
    ],
    Notice: RetiredAssetNotice,
  },
  detail: {
    facts: [
      'type',
      'inspectionKind',
      'priority',
      'crewId',
      'assignees',
      'dueDate',
      'assetId',
      'location',
      'geometry',
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
    ],
    headline: ['assignees', 'dueDate'],
    story: ['description', 'remedy'],
    related: [
      { entity: 'jobSheet', field: 'workOrderId', canCreate: true },
      { entity: 'survey', field: 'workOrderId', canCreate: true },
      { entity: 'inventoryItem', field: 'workOrderId' },
      { entity: 'procurementOrder', field: 'workOrderId' },
    ],
    Path: OrderStanding,
    Sections: Work,
  },
});

function Work(part: DetailPart<typeof workOrder>) {
  return (
    <>
      <Suspense>
        <StoppedSheets orderId={part.row.id} />
      </Suspense>
      <AccessOfAsset assetId={part.row.assetId} />
      <TaskList {...part} />
      <Suspense>
        <OrderPartsCard {...part} />
        <OrderTimeCard {...part} />
      </Suspense>
      <Suspense>
        <SafetyCard order={part.row} />
      </Suspense>
      <Suspense>
        <PhotographsCard orderId={part.row.id} />
      </Suspense>
    </>
  );
}
