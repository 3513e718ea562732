import type { switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { type DetailPart, ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { ClearanceCard } from './clearance-card.tsx';
import { SWITCHING_LABELS } from './labels.ts';
import { SwitchingStepList } from './step-list.tsx';

const FACTS = [
  'operator',
  'holder',
  'assetId',
  'workOrderId',
  'requestedStart',
  'requestedEnd',
  'clearanceIssuedAt',
  'clearanceIssuedBy',
  'clearanceReleasedAt',
  'clearanceReleasedBy',
] as const;

export function SwitchingDetailScreen() {
  return (
    <ResourceDetail
      labels={SWITCHING_LABELS}
      facts={FACTS}
      headline={['operator', 'requestedStart']}
      story={['reason']}
      Sections={Programme}
    />
  );
}

function Programme(part: DetailPart<typeof switchingRequest>) {
  return (
    <>
      <ClearanceCard {...part} />
      <SwitchingStepList {...part} />
    </>
  );
}
