import type { installation } from '../../domain/installation/installation.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { SealNote } from '../../resource/values/seal-note.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import { INSTALLATION_LABELS } from './labels.ts';
import { TestsCard } from './tests-card.tsx';

const FACTS = [
  'assetId',
  'workOrderId',
  'crew',
  'plannedStart',
  'plannedEnd',
  'handedOverAt',
  'acceptedBy',
  'signature',
] as const;

export function InstallationDetailScreen() {
  return (
    <ResourceDetail
      labels={INSTALLATION_LABELS}
      facts={FACTS}
      headline={['crew', 'plannedStart']}
      story={['asBuiltNotes', 'statusReason']}
      Actions={HandOverAction}
      Sections={Work}
    />
  );
}

function Work(part: DetailPart<typeof installation>) {
  return (
    <>
      <SealNote entity="installation" row={part.row} />
      <ChecklistCard {...part} />
      <TestsCard {...part} />
    </>
  );
}
