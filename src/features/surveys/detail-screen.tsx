import { ResourceDetail } from '../../resource/resource-detail.tsx';
import { SURVEY_LABELS } from './labels.ts';

export function SurveyDetailScreen() {
  return (
    <ResourceDetail
      labels={SURVEY_LABELS}
      facts={['workOrderId', 'assignedTo', 'scheduledDate', 'completedDate']}
      headline={['assignedTo', 'scheduledDate']}
      story={['description']}
    />
  );
}
