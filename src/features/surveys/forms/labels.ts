import { msg } from '@lingui/core/macro';
import type { surveyForm } from '../../../domain/surveys/survey-form.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const FORM_LABELS: LabelSet<typeof surveyForm> = {
  entity: 'surveyForm',
  singular: msg`Form`,
  plural: msg`Forms`,
  none: msg`No forms yet`,
  create: msg`Import a questionnaire`,
  empty: msg`A form is one version of the questionnaire that a template asks. It comes from a file: an XLSForm, or an XForm of ODK Central or Kobo.`,
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
