import type { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { INVENTORY_LABELS } from './labels.ts';
import { MovementsCard } from './movements-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { StockCard } from './stock-card.tsx';

const FACTS = [
  'category',
  'type',
  'location',
  'minimumQuantity',
  'unit',
  'packUnit',
  'packSize',
  'unitCost',
  'serialNumber',
  'workOrderId',
] as const;

export function InventoryDetailScreen() {
  return (
    <ResourceDetail labels={INVENTORY_LABELS} facts={FACTS} story={['description']} Sections={Sections} />
  );
}

function Sections(part: DetailPart<typeof inventoryItem>) {
  return (
    <>
      <StockCard {...part} />
      <PlacesCard {...part} />
      <MovementsCard filter={{ itemId: part.row.id }} unit={part.row.unit} />
    </>
  );
}
