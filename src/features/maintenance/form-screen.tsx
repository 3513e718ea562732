import { msg } from '@lingui/core/macro';
import type { maintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { MAINTENANCE_PLAN_LABELS } from './labels.ts';

const TASKS: ItemsLayout = { fields: ['title'], add: msg`Add a task`, fresh: { title: '' } };

const SECTIONS: readonly FormSection<typeof maintenancePlan>[] = [
  { fields: ['title', 'assetId', 'status', 'priority', 'kind'] },
  {
    title: msg`By the calendar`,
    fields: [
      'intervalMonths',
      'intervalDays',
      'anchor',
      'nextDueDate',
      'lastDoneDate',
      'leadDays',
      'seasonFrom',
      'seasonUntil',
    ],
  },
  {
    title: msg`By the meter`,
    help: msg`For work that follows use: breaker operations, hours of a pump, starts of a generator.`,
    fields: ['meterUnit', 'meterThreshold', 'lastReading', 'lastReadingDate', 'nextDueReading'],
  },
  {
    title: msg`By the condition`,
    help: msg`For work that an asset needs once it is worn. The months and days above say how long the plan rests after an order.`,
    fields: ['healthFrom'],
  },
  {
    title: msg`Work`,
    help: msg`What each order of this plan brings along.`,
    fields: ['estimatedHours', 'tasks'],
    items: { tasks: TASKS },
  },
  { title: msg`Record`, fields: ['number'] },
];

export function MaintenancePlanFormScreen() {
  return <ResourceForm labels={MAINTENANCE_PLAN_LABELS} sections={SECTIONS} />;
}
