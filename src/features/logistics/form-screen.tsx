import { msg } from '@lingui/core/macro';
import type { shipment } from '../../domain/logistics/shipment.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { SHIPMENT_LABELS } from './labels.ts';

const ITEMS: ItemsLayout = {
  fields: ['name', 'itemId', 'quantity', 'unit'],
  add: msg`Add an item`,
  fresh: { name: '', itemId: '', quantity: '', unit: '' },
};

const SECTIONS: readonly FormSection<typeof shipment>[] = [
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
];

export function ShipmentFormScreen() {
  return <ResourceForm labels={SHIPMENT_LABELS} sections={SECTIONS} />;
}
