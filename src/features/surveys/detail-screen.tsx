import { type DetailPart, ResourceDetail } from '../../resource/resource-detail.tsx';
import { AnswersView } from './answers-view.tsx';
import { SURVEY_LABELS } from './labels.ts';
import { PluginActions } from './plugin-actions.tsx';

export function SurveyDetailScreen() {
  return (
    <ResourceDetail
      labels={SURVEY_LABELS}
      facts={['workOrderId', 'assignedTo', 'scheduledDate', 'completedDate', 'templateId']}
      headline={['assignedTo', 'scheduledDate']}
      story={['description']}
      Actions={Actions}
      Sections={AnswersView}
    />
  );
}

function Actions({ row }: DetailPart) {
  return <PluginActions survey={row} />;
}
