import { msg } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import type { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { INVENTORY_LABELS } from './labels.ts';

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

export function InventoryFormScreen() {
  const { id } = useParams();
  return <ResourceForm labels={INVENTORY_LABELS} sections={id ? CHANGE : NEW} />;
}
