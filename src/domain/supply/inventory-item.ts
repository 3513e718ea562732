import { defineEntity } from '../kit/entity.ts';

export const inventoryItem = defineEntity({
  name: 'inventoryItem',
  table: 'inventory_items',
  store: 'inventoryItems',
  path: '/inventory',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'inventory',
  titleField: 'name',
  number: { field: 'sku', prefix: 'IT' },
  defaults: { status: 'InStock', quantity: 0, unit: 'pcs' },
  fields: {
    sku: { kind: 'text', maxLength: 60, identifier: true },
    name: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    category: { kind: 'text', maxLength: 100 },
    type: { kind: 'text', maxLength: 100 },
    status: {
      kind: 'choice',
      values: ['InStock', 'Reserved', 'Allocated', 'InUse', 'Maintenance', 'Decommissioned'],
      required: true,
    },
    quantity: { kind: 'quantity', required: true },
    unit: { kind: 'text', maxLength: 20, required: true },
    /** In the tenant's currency. */
    unitCost: { kind: 'number', min: 0, max: 1_000_000_000 },
    minimumQuantity: { kind: 'number', min: 0, max: 1_000_000_000 },
    serialNumber: { kind: 'text', maxLength: 100, identifier: true },
    location: { kind: 'text', maxLength: 200 },
    workOrderId: { kind: 'reference', entity: 'workOrder' },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['sku', 'name', 'status', 'quantity', 'location', 'category'],
    filters: ['status', 'workOrderId'],
    sorts: ['name', '-updatedAt', 'sku'],
    search: ['sku', 'name', 'category', 'serialNumber', 'location'],
    counts: ['status'],
  },
});
