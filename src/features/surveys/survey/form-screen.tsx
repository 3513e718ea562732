import { msg } from '@lingui/core/macro';
import type { survey } from '../../../domain/surveys/survey.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import { AnswersEditor } from '../answers/answers-editor.tsx';
import { checkAnswers } from '../answers/form-checks.ts';
import { SURVEY_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof survey>[] = [
  { fields: ['title', 'description', 'status', 'scheduledDate', 'assignedTo', 'workOrderId', 'templateId'] },
  { title: msg`Answers`, fields: ['answers'], widgets: { answers: AnswersEditor } },
];

/** R2.11: saving and cancelling both end at the list. */
export function SurveyFormScreen() {
  return (
    <ResourceForm
      labels={SURVEY_LABELS}
      sections={SECTIONS}
      afterSave="/tenant/surveys"
      check={checkAnswers}
    />
  );
}
