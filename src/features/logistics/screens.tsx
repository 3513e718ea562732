import { msg } from '@lingui/core/macro';
import Truck from 'lucide-react/icons/truck';
import type { shipment } from '../../domain/logistics/shipment.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { ItemsCard } from './items-card.tsx';
import { SHIPMENT_LABELS } from './labels.ts';
import { ProofCard } from './proof-card.tsx';
import { ShipmentActions } from './shipment-actions.tsx';

const ITEMS: ItemsLayout = {
  fields: ['name', 'itemId', 'quantity', 'unit'],
  add: msg`Add an item`,
  fresh: { name: '', itemId: '', quantity: '', unit: '' },
};

export const shipmentScreens = recordScreens(SHIPMENT_LABELS, {
  list: {
    views: [
      { id: 'prepare', label: msg`To send`, state: () => ({ filters: { status: 'Draft,Booked' } }) },
      {
        id: 'way',
        label: msg`On the way`,
        state: () => ({ filters: { status: 'InTransit' }, sort: 'windowEnd' }),
      },
      { id: 'done', label: msg`Delivered`, state: () => ({ filters: { status: 'Delivered,Closed' } }) },
      {
        id: 'trouble',
        label: msg`Returned or lost`,
        state: () => ({ filters: { status: 'Returned,Lost' } }),
      },
    ],
    icon: <Truck />,
  },
  form: {
    sections: [
      { fields: ['title', 'fromWarehouseId', 'toWarehouseId', 'workOrderId'] },
      {
        title: msg`Items`,
        help: msg`What is an item of the catalogue moves in the stock when the shipment is delivered.`,
        fields: ['items'],
        items: { items: ITEMS },
      },
      {
        title: msg`Transport`,
        fields: ['carrier', 'tracking', 'windowStart', 'windowEnd', 'parcels', 'weight', 'value', 'note'],
      },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: ['carrier', 'tracking', 'windowStart', 'windowEnd', 'parcels', 'weight', 'value', 'workOrderId'],
    headline: ['windowEnd'],
    story: ['note'],
    Actions: ShipmentActions,
    Sections,
  },
});

function Sections(part: DetailPart<typeof shipment>) {
  return (
    <>
      <ItemsCard {...part} />
      <ProofCard {...part} />
    </>
  );
}
