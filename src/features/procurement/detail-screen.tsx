import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { PROCUREMENT_LABELS } from './labels.ts';
import { LeadTimeLine } from './lead-time-line.tsx';
import { ProcurementOrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { ReceiptList } from './receipt-list.tsx';

export function ProcurementDetailScreen() {
  return (
    <ResourceDetail
      labels={PROCUREMENT_LABELS}
      facts={['requestedBy', 'orderedAt', 'expectedDate', 'warehouseId', 'currency']}
      headline={['requestedBy', 'expectedDate']}
      story={['note']}
      Actions={ProcurementOrderActions}
      Sections={Sections}
    />
  );
}

function Sections(part: DetailPart<typeof procurementOrder>) {
  return (
    <>
      <LeadTimeLine order={part.row} />
      <OrderLines {...part} />
      <ReceiptList {...part} />
    </>
  );
}
