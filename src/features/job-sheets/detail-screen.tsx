import { Trans, useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router-dom';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { SealNote } from '../../resource/values/seal-note.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { printScreen } from '../../ui/output/print-screen.ts';
import { ChecklistView } from './checklist-view.tsx';
import { JOB_SHEET_LABELS } from './labels.ts';
import { TimeCard } from './time-card.tsx';

const FACTS = [
  'assignedTo',
  'workOrderId',
  'scheduledStart',
  'scheduledEnd',
  'permitNumber',
  'permitConfirmedAt',
  'startedAt',
  'completedAt',
  'signedBy',
  'signature',
  'signedAt',
  'statusReason',
] as const;

export function JobSheetDetailScreen() {
  return (
    <ResourceDetail
      labels={JOB_SHEET_LABELS}
      facts={FACTS}
      headline={['assignedTo', 'scheduledStart']}
      story={['description']}
      Actions={Actions}
      Sections={Work}
    />
  );
}

function Work(part: DetailPart<typeof jobSheet>) {
  return (
    <>
      <SealNote entity="jobSheet" row={part.row} />
      <TimeCard {...part} />
      <ChecklistView {...part} />
    </>
  );
}

function Actions(part: DetailPart<typeof jobSheet>) {
  const { t } = useLingui();
  return (
    <>
      <RunButton {...part} />
      <IconButton label={t`Print or save as PDF`} look="plain" onClick={printScreen}>
        <Printer aria-hidden />
      </IconButton>
    </>
  );
}

function RunButton({ row }: DetailPart<typeof jobSheet>) {
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
