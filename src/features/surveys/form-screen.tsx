import type { FormSection } from '../../resource/form-section.ts';
import { ResourceForm } from '../../resource/resource-form.tsx';
import { SURVEY_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection[] = [
  { fields: ['title', 'description', 'status', 'scheduledDate', 'assignedTo', 'workOrderId'] },
];

/** R2.11: saving and cancelling both end at the list. */
export function SurveyFormScreen() {
  return <ResourceForm labels={SURVEY_LABELS} sections={SECTIONS} afterSave="/tenant/surveys" />;
}
