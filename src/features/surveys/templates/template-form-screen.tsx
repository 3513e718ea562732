import { msg } from '@lingui/core/macro';
import type { surveyTemplate } from '../../../domain/surveys/survey-template.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { checkTemplate } from '../answers/form-checks.ts';
import { TEMPLATE_LABELS } from './template-labels.ts';

const ONLY_FOR: Readonly<Record<string, readonly string[]>> = {
  options: ['choice'],
  unit: ['number', 'reading'],
  minimum: ['number', 'reading'],
  maximum: ['number', 'reading'],
};

const QUESTIONS: ItemsLayout = {
  fields: [
    'label',
    'key',
    'type',
    'required',
    'options',
    'unit',
    'minimum',
    'maximum',
    'showWhenKey',
    'showWhenValue',
  ],
  add: msg`Add a question`,
  fresh: {
    label: '',
    key: '',
    type: 'text',
    required: false,
    options: '',
    unit: '',
    minimum: '',
    maximum: '',
    showWhenKey: '',
    showWhenValue: '',
  },
  isShown: (item, field) =>
    ONLY_FOR[field]?.includes(String(item.type)) ?? (field !== 'showWhenValue' || item.showWhenKey !== ''),
};

const SECTIONS: readonly FormSection<typeof surveyTemplate>[] = [
  { fields: ['name', 'description', 'category', 'status', 'revision'] },
  {
    title: msg`Questions`,
    help: msg`Answers are kept under a question’s short name: its wording may be mended later. A reading out of its limits is a finding, a number out of them is a mistake.`,
    fields: ['questions'],
    items: { questions: QUESTIONS },
  },
];

export function TemplateFormScreen() {
  return <ResourceForm labels={TEMPLATE_LABELS} sections={SECTIONS} check={checkTemplate} />;
}
