import type { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { ORDER_LABELS } from './labels.ts';
import { ManufacturingOrderActions } from './order-actions.tsx';
import { OrderParts } from './order-parts.tsx';
import { WorkshopStepList } from './step-list.tsx';

const FACTS = [
  'bomId',
  'quantity',
  'productItemId',
  'sourceWarehouseId',
  'targetWarehouseId',
  'scheduledStart',
  'scheduledEnd',
  'completedAt',
] as const;

const RELATED: readonly Relation[] = [{ entity: 'reservation', field: 'manufacturingOrderId' }];

export function OrderDetailScreen() {
  return (
    <ResourceDetail
      labels={ORDER_LABELS}
      facts={FACTS}
      headline={['quantity', 'scheduledStart']}
      story={['note', 'statusReason']}
      related={RELATED}
      Actions={ManufacturingOrderActions}
      Sections={Sections}
    />
  );
}

function Sections(part: DetailPart<typeof manufacturingOrder>) {
  return (
    <>
      <WorkshopStepList {...part} />
      <OrderParts {...part} />
    </>
  );
}
