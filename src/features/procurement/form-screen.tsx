import { msg } from '@lingui/core/macro';
import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { PROCUREMENT_LABELS } from './labels.ts';

const LINES: ItemsLayout = {
  fields: ['name', 'itemId', 'quantity', 'unit', 'unitPrice', 'taxPercent'],
  add: msg`Add a line`,
  fresh: { name: '', itemId: '', quantity: '', unit: '', unitPrice: '', taxPercent: '', note: '' },
};

const SECTIONS: readonly FormSection<typeof procurementOrder>[] = [
  { fields: ['supplier', 'currency', 'requestedBy', 'note'] },
  {
    title: msg`Lines`,
    help: msg`A line with an item of the catalogue raises its stock when it arrives. The totals add up by themselves.`,
    fields: ['items'],
    items: { items: LINES },
  },
  { title: msg`Delivery`, fields: ['expectedDate', 'warehouseId'] },
  { title: msg`Record`, fields: ['orderNumber'] },
];

export function ProcurementFormScreen() {
  return <ResourceForm labels={PROCUREMENT_LABELS} sections={SECTIONS} />;
}
