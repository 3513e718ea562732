import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count, MONEY, QUANTITY, UNIT } from '../kit/fields/measures.ts';

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
    fromWarehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen' },
    toWarehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen' },
    carrier: { kind: 'text', maxLength: 200 },
    tracking: { kind: 'text', maxLength: 100, identifier: true, distinct: true },
    windowStart: { kind: 'instant' },
    windowEnd: { kind: 'instant' },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    parcels: count(0, 100_000),
    weight: { kind: 'number', measure: 'reading', min: 0, max: 1_000_000, unit: 'kg' },
    value: MONEY,
    items: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['name', 'itemId', 'unit'], marks: ['quantity'] },
      item: {
        name: { kind: 'text', maxLength: 300, required: true },
        itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen' },
        quantity: QUANTITY,
        unit: UNIT,
      },
    },
    /** Who took it over at the other end: often somebody without an account. */
    receivedBy: { kind: 'text', maxLength: 200 },
    deliveredAt: { kind: 'instant', stamp: true },
    deliveryNote: { kind: 'text', maxLength: 2000, multiline: true },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [
    ['status', 'receivedBy', 'deliveredAt'],
    ['windowStart', 'windowEnd'],
  ],
  statuses: {
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
    byAction: ['Delivered'],
    settled: ['Closed', 'Returned', 'Lost'],
  },
  decisions: [
    {
      statuses: ['Delivered', 'Closed'],
      about: ['fromWarehouseId', 'toWarehouseId', 'items'],
      fixes: ['fromWarehouseId', 'toWarehouseId', 'items', 'receivedBy', 'deliveredAt', 'deliveryNote'],
      evidence: true,
    },
    { statuses: ['Closed'], about: ['items'], fixes: 'record' },
  ],
  scope: { kind: 'tenant' },
  scanned: { number: 'number', tracking: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'fromWarehouseId', 'toWarehouseId', 'carrier', 'windowEnd'],
    filters: ['status', 'fromWarehouseId', 'toWarehouseId', 'workOrderId'],
    sorts: ['-updatedAt', 'windowEnd', 'number'],
    search: ['number', 'title', 'carrier', 'tracking'],
    counts: ['status'],
  },
});

export type Shipment = RowOf<typeof shipment>;
