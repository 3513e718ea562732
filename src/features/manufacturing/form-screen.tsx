import { msg } from '@lingui/core/macro';
import type { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { ORDER_LABELS } from './labels.ts';

/** Times of a step are stamped where it is done. */
const STEPS: ItemsLayout = {
  fields: ['name', 'assignedTo', 'status', 'qualityCheck', 'qualityNote'],
  add: msg`Add a step`,
  fresh: {
    name: '',
    status: 'Pending',
    assignedTo: '',
    startedAt: '',
    completedAt: '',
    qualityCheck: '',
    qualityNote: '',
  },
  isShown: (item, field) => !field.startsWith('quality') || item.status === 'Completed',
};

const SECTIONS: readonly FormSection<typeof manufacturingOrder>[] = [
  { fields: ['product', 'bomId', 'quantity', 'productItemId', 'note'] },
  { title: msg`Stores`, fields: ['sourceWarehouseId', 'targetWarehouseId'] },
  { title: msg`When`, fields: ['scheduledStart', 'scheduledEnd'] },
  { title: msg`Steps`, fields: ['steps'], items: { steps: STEPS } },
  { title: msg`Record`, fields: ['orderNumber'] },
];

export function OrderFormScreen() {
  return <ResourceForm labels={ORDER_LABELS} sections={SECTIONS} />;
}
