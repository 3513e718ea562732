import { ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { RECORD_LABELS } from './labels.ts';

const FACTS = ['assetId', 'planId', 'workOrderId', 'doneDate', 'doneBy', 'hours', 'meterReading'] as const;

export function RecordDetailScreen() {
  return (
    <ResourceDetail
      labels={RECORD_LABELS}
      facts={FACTS}
      headline={['doneDate', 'doneBy']}
      story={['findings']}
    />
  );
}
