import { ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { PROJECT_LABELS } from './labels.ts';
import { ProjectOrders } from './project-orders.tsx';

export function ProjectDetailScreen() {
  return (
    <ResourceDetail
      labels={PROJECT_LABELS}
      facts={['manager', 'startDate', 'endDate', 'planId']}
      headline={['manager', 'endDate']}
      story={['description']}
      Sections={ProjectOrders}
    />
  );
}
