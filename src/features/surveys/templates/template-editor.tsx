import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import type { surveyTemplate } from '../../../domain/surveys/survey-template.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
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

const FACTS: FormSection<typeof surveyTemplate> = {
  fields: ['name', 'description', 'category', 'status', 'revision'],
};

const OWN_QUESTIONS: FormSection<typeof surveyTemplate> = {
  title: msg`Questions`,
  help: msg`Answers are kept under a question’s short name: its wording may be mended later. A reading out of its limits is a finding, a number out of them is a mistake.`,
  fields: ['questions'],
  items: { questions: QUESTIONS },
};

/** A template that asks a form has no other questions to write, and counts the versions of that. */
export function TemplateForm() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.surveyTemplate, id);
  if (id !== null && row === undefined) return <SkeletonLines lines={8} label={t`Loading`} />;
  if (!row?.formId) {
    return <ResourceForm labels={TEMPLATE_LABELS} sections={[FACTS, OWN_QUESTIONS]} check={checkTemplate} />;
  }
  const fields = FACTS.fields.filter((name) => name !== 'revision');
  return <ResourceForm labels={TEMPLATE_LABELS} sections={[{ fields }]} Notice={FormIsAsked} />;
}

function FormIsAsked() {
  return (
    <chakra.div mb="5">
      <Banner kind="info">
        <Trans>
          This template asks a form. Its questions are changed under “Change on screen” on the template, or in
          a file that is chosen under “New version from a file”.
        </Trans>
      </Banner>
    </chakra.div>
  );
}
