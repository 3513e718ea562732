import type { workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { PartsCard } from '../../resource/parts/parts-card.tsx';
import { workOfOrder } from '../../resource/parts/work.ts';

/** What the work used and took. */
export function OrderTabs({ row }: DetailPart<typeof workOrder>) {
  return <PartsCard work={workOfOrder(row)} />;
}
