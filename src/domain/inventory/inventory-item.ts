import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { QUANTITY, UNIT, UNIT_PRICE } from '../kit/fields/measures.ts';

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
    sku: { kind: 'text', maxLength: 60, identifier: true, distinct: true },
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
    unit: { ...UNIT, required: true },
    /** `box`: what it comes packed in, and how many of its unit one holds. */
    packUnit: UNIT,
    packSize: { ...QUANTITY, min: 0.001, max: 1_000_000 },
    /** In the tenant's currency. */
    unitCost: UNIT_PRICE,
    minimumQuantity: QUANTITY,
    serialNumber: { kind: 'text', maxLength: 100, identifier: true, distinct: true },
    location: { kind: 'text', maxLength: 200 },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
  },
  groups: [['packUnit', 'packSize']],
  scope: { kind: 'tenant' },
  scanned: { sku: 'item', serialNumber: 'serial' },
  list: {
    columns: ['sku', 'name', 'status', 'quantity', 'free', 'location', 'category'],
    computed: { free: { kind: 'quantity' } },
    filters: ['status', 'workOrderId'],
    sorts: ['name', '-updatedAt', 'sku'],
    search: ['sku', 'name', 'category', 'serialNumber', 'location'],
    counts: ['status'],
  },
});

export type InventoryItem = RowOf<typeof inventoryItem>;
