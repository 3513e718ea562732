import { ResourceDetail } from '../../resource/resource-detail.tsx';
import { INVENTORY_LABELS } from './labels.ts';
import { StockCard } from './stock-card.tsx';

export function InventoryDetailScreen() {
  return (
    <ResourceDetail
      labels={INVENTORY_LABELS}
      facts={['category', 'type', 'location', 'minimumQuantity', 'unit', 'serialNumber', 'workOrderId']}
      story={['description']}
      Sections={StockCard}
    />
  );
}
