import { msg } from '@lingui/core/macro';
import type { plan } from '../../domain/planning/plan.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { PLAN_LABELS } from './labels.ts';

const WORK: ItemsLayout = {
  fields: ['title', 'type', 'assetId', 'plannedDate', 'estimatedHours', 'assignee'],
  add: msg`Add work`,
  fresh: {
    title: '',
    type: 'maintenance',
    assetId: '',
    plannedDate: '',
    estimatedHours: '',
    assignee: '',
  },
};

const SECTIONS: readonly FormSection<typeof plan>[] = [
  { fields: ['name', 'description', 'owner', 'region'] },
  { title: msg`When`, fields: ['startDate', 'endDate'] },
  { title: msg`Money`, fields: ['budget', 'spent'] },
  { title: msg`Risk`, fields: ['likelihood', 'consequence'] },
  {
    title: msg`Planned work`,
    help: msg`Each line becomes a work order when the plan is approved.`,
    fields: ['plannedWork'],
    items: { plannedWork: WORK },
  },
];

export function PlanFormScreen() {
  return <ResourceForm labels={PLAN_LABELS} sections={SECTIONS} />;
}
