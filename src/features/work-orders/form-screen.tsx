import { msg } from '@lingui/core/macro';
import type { workOrder } from '../../domain/work-orders/work-order.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { WORK_ORDER_LABELS } from './labels.ts';
import { RetiredAssetNotice } from './retired-asset-notice.tsx';
import { TASKS_LAYOUT } from './tasks-layout.ts';

const SECTIONS: readonly FormSection<typeof workOrder>[] = [
  { fields: ['title', 'type', 'inspectionKind', 'status', 'priority', 'description'] },
  { title: msg`Where and who`, fields: ['assetId', 'location', 'crewId', 'assignees'] },
  {
    title: msg`When`,
    fields: ['dueDate', 'scheduledStart', 'scheduledEnd', 'estimatedHours', 'actualHours'],
  },
  {
    title: msg`Before work begins`,
    fields: ['permitRequired', 'permitNumber', 'signatureRequired', 'blockedBy', 'duplicateOf'],
  },
  { title: msg`Tasks`, fields: ['tasks'], items: { tasks: TASKS_LAYOUT } },
  { title: msg`Cost`, fields: ['estimatedCost', 'actualCost'] },
  { title: msg`Record`, fields: ['number', 'projectId', 'cause', 'remedy'] },
];

export function WorkOrderFormScreen() {
  return <ResourceForm labels={WORK_ORDER_LABELS} sections={SECTIONS} Notice={RetiredAssetNotice} />;
}
