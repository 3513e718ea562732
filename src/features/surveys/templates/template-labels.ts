import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil-line';
import type { surveyForm } from '../../../domain/surveys/survey-form.ts';
import type { surveyTemplate } from '../../../domain/surveys/survey-template.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const TEMPLATE_LABELS: LabelSet<typeof surveyTemplate> = {
  entity: 'surveyTemplate',
  singular: msg`Survey template`,
  plural: msg`Survey templates`,
  none: msg`No survey templates yet`,
  create: msg`New template`,
  empty: msg`A template holds the questions of a kind of survey, so that everybody asks the same and the answers can be compared.`,
  deleteTitle: msg`Delete this template? Surveys made with it keep their answers.`,
  fields: {
    name: msg`Name`,
    description: msg`Description`,
    category: msg`Category`,
    status: msg`Status`,
    revision: msg`Version`,
    pluginId: msg`Plugin`,
    formId: msg`Form`,
    questions: msg`Questions`,
  },
  help: {
    revision: msg`Increase it when you change the questions, so that reports stay readable.`,
  },
  items: {
    questions: {
      key: msg`Short name`,
      label: msg`Question`,
      type: msg`Answer`,
      options: msg`Choices, one a line`,
      unit: msg`Unit`,
      minimum: msg`Lower limit`,
      maximum: msg`Upper limit`,
      required: msg`Required`,
      showWhenKey: msg`Ask only when (short name)`,
      showWhenValue: msg`was answered with`,
    },
  },
  choices: {
    category: {
      asset_inventory: { label: msg`Asset inventory` },
      condition_assessment: { label: msg`Condition assessment` },
      compliance_check: { label: msg`Compliance check` },
      safety_inspection: { label: msg`Safety inspection` },
      performance_test: { label: msg`Performance test` },
    },
    status: {
      draft: { label: msg`Draft`, tone: 'neutral', icon: Pencil },
      published: { label: msg`Published`, tone: 'safe', icon: Check },
      retired: { label: msg`Retired`, tone: 'neutral', icon: Archive },
    },
    'questions/type': {
      text: { label: msg`Text` },
      number: { label: msg({ message: 'Number', context: 'surveys' }) },
      choice: { label: msg`One of several` },
      date: { label: msg`Date` },
      yesNo: { label: msg`Yes or no` },
      reading: { label: msg`Reading` },
    },
  },
};

export const FORM_LABELS: LabelSet<typeof surveyForm> = {
  entity: 'surveyForm',
  singular: msg`Form`,
  plural: msg`Forms`,
  none: msg`No forms yet`,
  create: msg`Import a questionnaire`,
  empty: msg`A form is one version of the questionnaire that a template asks. It is built on the screen or comes from a file: an XLSForm, or an XForm of ODK Central or Kobo.`,
  deleteTitle: msg`Delete this form?`,
  fields: {
    title: msg`Title`,
    templateId: msg`Template`,
    revision: msg`Version`,
    formVersion: msg`Version by its author`,
    content: msg`Questions`,
  },
  choices: {},
};
