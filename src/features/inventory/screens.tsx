import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Package from 'lucide-react/icons/package';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useParams } from 'react-router-dom';
import { reservedStock } from '../../data/read/stock/stock-reader.ts';
import type { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { reservedOf } from '../../domain/inventory/reserved.ts';
import { isLow } from '../../domain/procurement/low-stock.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { INVENTORY_LABELS } from './labels.ts';
import { ITEM_EXTRAS, nothingFree } from './list-extras.ts';
import { MovementsCard } from './movements-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { ReservedCard } from './reserved-card.tsx';
import { StockCard } from './stock-card.tsx';

export { countScreens } from './counts/count-screens.tsx';
export { GuidedJobs } from './guided/guided-jobs.tsx';
export { movementScreens } from './movement-screens.tsx';
export { ReceiveScreen } from './receive-screen.tsx';
export { stockScreens } from './stock-screens.tsx';

/** No index compares two fields of a row; items are few beside assets, and only this tab reads them all. */
const lowStock: IdsOfView = ({ database }) => database.rows(entities.inventoryItem).idsWhere(isLow);

/** What is for an order, wholly or in part. */
const reserved: IdsOfView = async ({ database }) => {
  const byOrders = await reservedStock(database);
  return database
    .rows(entities.inventoryItem)
    .idsWhere((item) => item.quantity > 0 && reservedOf(item, byOrders.get(item.id) ?? 0) > 0);
};

const VIEWS: readonly ListView[] = [
  { id: 'low', label: msg`Low stock`, only: lowStock },
  { id: 'reserved', label: msg`Reserved for orders`, only: reserved },
  { id: 'nothing-free', label: msg`Nothing free`, only: nothingFree },
];

const ABOUT = ['name', 'category', 'type', 'status', 'description'] as const;

const RECORD: FormSection<typeof inventoryItem> = {
  title: msg`Record`,
  fields: ['sku', 'serialNumber', 'workOrderId'],
};

const NEW: readonly FormSection<typeof inventoryItem>[] = [
  { fields: ABOUT },
  {
    title: msg`Stock`,
    fields: ['quantity', 'unit', 'packUnit', 'packSize', 'unitCost', 'minimumQuantity', 'location'],
  },
  RECORD,
];

/** The quantity of an item that is there changes by receiving and issuing only. */
const CHANGE: readonly FormSection<typeof inventoryItem>[] = [
  { fields: ABOUT },
  { title: msg`Stock`, fields: ['unit', 'packUnit', 'packSize', 'unitCost', 'minimumQuantity', 'location'] },
  RECORD,
];

export const inventoryScreens = recordScreens(INVENTORY_LABELS, {
  list: InventoryList,
  form: InventoryForm,
  detail: {
    facts: [
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
    ],
    story: ['description'],
    Sections,
  },
});

function InventoryList() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={INVENTORY_LABELS}
      views={VIEWS}
      extras={ITEM_EXTRAS}
      icon={<Package />}
      headerActions={
        can('procurement:create') ? (
          <LinkButton to="/tenant/procurement/restock" icon={<ShoppingCart aria-hidden />}>
            <Trans>Order low stock</Trans>
          </LinkButton>
        ) : null
      }
    />
  );
}

function InventoryForm() {
  const { id } = useParams();
  return <ResourceForm labels={INVENTORY_LABELS} sections={id ? CHANGE : NEW} />;
}

function Sections(part: DetailPart<typeof inventoryItem>) {
  return (
    <>
      <StockCard {...part} />
      <ReservedCard item={part.row} />
      <PlacesCard {...part} />
      <MovementsCard filter={{ itemId: part.row.id }} unit={part.row.unit} />
    </>
  );
}
