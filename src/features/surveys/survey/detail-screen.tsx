import { ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { AnswersView } from '../answers/answers-view.tsx';
import { SURVEY_LABELS } from './labels.ts';

export function SurveyDetailScreen() {
  return (
    <ResourceDetail
      labels={SURVEY_LABELS}
      facts={['workOrderId', 'assignedTo', 'scheduledDate', 'completedDate', 'templateId']}
      headline={['assignedTo', 'scheduledDate']}
      story={['description']}
      Sections={AnswersView}
    />
  );
}
