import { msg } from '@lingui/core/macro';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { JOB_SHEET_LABELS } from './labels.ts';

/** What a kind of step is asked for beside its question. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  number: ['unit', 'min', 'max'],
  meter: ['unit'],
  choice: ['options'],
};

/** The steps as a planner writes them; the answers are the runner's. */
const CHECKLIST: ItemsLayout = {
  fields: ['label', 'kind', 'options', 'unit', 'min', 'max'],
  add: msg`Add a step`,
  fresh: {
    label: '',
    kind: 'passFail',
    result: '',
    value: '',
    options: '',
    unit: '',
    min: '',
    max: '',
    note: '',
  },
  isShown: (item, field) =>
    field === 'label' || field === 'kind' || (BESIDE[String(item.kind)]?.includes(field) ?? false),
};

const TASKS: ItemsLayout = {
  fields: ['title', 'assignee', 'startDate', 'endDate', 'done'],
  add: msg`Add a task`,
  fresh: { title: '', assignee: '', startDate: '', endDate: '', done: false },
};

const SECTIONS: readonly FormSection<typeof jobSheet>[] = [
  { fields: ['title', 'status', 'assignedTo', 'workOrderId', 'description'] },
  { title: msg`When`, fields: ['scheduledStart', 'scheduledEnd'] },
  { title: msg`Checklist`, fields: ['checklist'], items: { checklist: CHECKLIST } },
  { title: msg`Tasks`, fields: ['tasks'], items: { tasks: TASKS } },
  { title: msg`Record`, fields: ['number'] },
];

export function JobSheetFormScreen() {
  return <ResourceForm labels={JOB_SHEET_LABELS} sections={SECTIONS} />;
}
