import type { shipment } from '../../domain/logistics/shipment.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { ItemsCard } from './items-card.tsx';
import { SHIPMENT_LABELS } from './labels.ts';
import { ProofCard } from './proof-card.tsx';
import { ShipmentActions } from './shipment-actions.tsx';

const FACTS = [
  'carrier',
  'tracking',
  'windowStart',
  'windowEnd',
  'parcels',
  'weight',
  'value',
  'workOrderId',
] as const;

export function ShipmentDetailScreen() {
  return (
    <ResourceDetail
      labels={SHIPMENT_LABELS}
      facts={FACTS}
      headline={['windowEnd']}
      story={['note']}
      Actions={ShipmentActions}
      Sections={Sections}
    />
  );
}

function Sections(part: DetailPart<typeof shipment>) {
  return (
    <>
      <ItemsCard {...part} />
      <ProofCard {...part} />
    </>
  );
}
