import { Trans } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import { Link } from 'react-router-dom';
import { type DetailPart, ResourceDetail } from '../../resource/resource-detail.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ChecklistView } from './checklist-view.tsx';
import { JOB_SHEET_LABELS } from './labels.ts';

export function JobSheetDetailScreen() {
  return (
    <ResourceDetail
      labels={JOB_SHEET_LABELS}
      facts={['assignedTo', 'workOrderId', 'scheduledStart', 'scheduledEnd', 'completedAt']}
      headline={['assignedTo', 'scheduledStart']}
      story={['description']}
      Actions={RunButton}
      Sections={ChecklistView}
    />
  );
}

function RunButton({ row }: DetailPart) {
  const { can } = useWorkspace();
  const isOpen = row.status === 'Assigned' || row.status === 'InProgress';
  if (!isOpen || !can('job-sheets:edit')) return null;
  return (
    <Button look="primary" asChild>
      <Link to={`/tenant/job-sheets/${row.id}/run`}>
        <Play aria-hidden /> {row.status === 'Assigned' ? <Trans>Start</Trans> : <Trans>Continue</Trans>}
      </Link>
    </Button>
  );
}
