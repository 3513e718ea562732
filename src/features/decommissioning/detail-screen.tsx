import { ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { CloseAction } from './close-action.tsx';
import { DECOMMISSIONING_LABELS } from './labels.ts';

const FACTS = [
  'assetId',
  'workOrderId',
  'plannedDate',
  'permitNumber',
  'isolatedDate',
  'removedDate',
  'oilLitres',
  'pcbPpm',
  'sf6Kg',
  'manifestNumber',
  'certificateNumber',
  'disposedDate',
  'salvageValue',
  'closedAt',
] as const;

export function DecommissioningDetailScreen() {
  return (
    <ResourceDetail
      labels={DECOMMISSIONING_LABELS}
      facts={FACTS}
      headline={['plannedDate', 'permitNumber']}
      story={['reason']}
      Actions={CloseAction}
    />
  );
}
