import type { AnyRow, FieldValues } from '../kit/entity.ts';
import { defineEntity } from '../kit/entity.ts';
import { itemsOf } from '../kit/field.ts';

export const shipment = defineEntity({
  name: 'shipment',
  table: 'shipments',
  store: 'shipments',
  path: '/logistics/shipments',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'shipments',
  screens: 'logistics',
  titleField: 'title',
  number: { field: 'number', prefix: 'SH' },
  defaults: { status: 'Draft' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200 },
    status: {
      kind: 'choice',
      values: ['Draft', 'Booked', 'InTransit', 'Delivered', 'Closed', 'Returned', 'Lost'],
      required: true,
    },
    fromWarehouseId: { kind: 'reference', entity: 'warehouse' },
    toWarehouseId: { kind: 'reference', entity: 'warehouse' },
    carrier: { kind: 'text', maxLength: 200 },
    tracking: { kind: 'text', maxLength: 100, identifier: true },
    windowStart: { kind: 'instant' },
    windowEnd: { kind: 'instant' },
    workOrderId: { kind: 'reference', entity: 'workOrder' },
    parcels: { kind: 'number', min: 0, max: 100_000, integer: true },
    weight: { kind: 'number', min: 0, max: 1_000_000, unit: 'kg' },
    value: { kind: 'number', min: 0, max: 1_000_000_000_000 },
    items: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['name', 'itemId', 'unit'], marks: ['quantity'] },
      item: {
        name: { kind: 'text', maxLength: 300, required: true },
        itemId: { kind: 'reference', entity: 'inventoryItem' },
        quantity: { kind: 'number', min: 0, max: 1_000_000_000 },
        unit: { kind: 'text', maxLength: 20 },
      },
    },
    /** Who took it over at the other end: often somebody without an account. */
    receivedBy: { kind: 'text', maxLength: 200 },
    deliveredAt: { kind: 'instant' },
    deliveryNote: { kind: 'text', maxLength: 2000, multiline: true },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [
    ['status', 'receivedBy', 'deliveredAt'],
    ['windowStart', 'windowEnd'],
  ],
  lifecycle: {
    initial: ['Draft', 'Booked'],
    next: {
      Draft: ['Booked'],
      Booked: ['InTransit', 'Draft'],
      InTransit: ['Delivered', 'Returned', 'Lost'],
      Delivered: ['Closed'],
      Closed: [],
      Returned: ['Draft'],
      Lost: ['InTransit'],
    },
  },
  // Stock moves with it.
  actionStatuses: ['Delivered'],
  decisions: [
    {
      statuses: ['Delivered', 'Closed'],
      about: ['fromWarehouseId', 'toWarehouseId', 'items'],
      fixes: ['fromWarehouseId', 'toWarehouseId', 'items', 'receivedBy', 'deliveredAt', 'deliveryNote'],
      evidence: true,
    },
    { statuses: ['Closed'], about: ['items'], fixes: 'record' },
  ],
  derive: titleFromItems,
  scope: { kind: 'tenant' },
  list: {
    columns: ['number', 'title', 'status', 'fromWarehouseId', 'toWarehouseId', 'carrier', 'windowEnd'],
    filters: ['status', 'fromWarehouseId', 'toWarehouseId', 'workOrderId'],
    sorts: ['-updatedAt', 'windowEnd', 'number'],
    search: ['number', 'title', 'carrier', 'tracking'],
    counts: ['status'],
  },
});

/** A shipment that nobody named is called after what it carries. */
function titleFromItems(row: AnyRow): FieldValues {
  if (typeof row.title === 'string' && row.title !== '') return {};
  const names = itemsOf(row.items).map((item) => String(item.name));
  const more = names.length > 2 ? ` +${names.length - 2}` : '';
  const named = `${names.slice(0, 2).join(', ')}${more}`.slice(0, 200);
  return { title: named || String(row.number ?? '') };
}
