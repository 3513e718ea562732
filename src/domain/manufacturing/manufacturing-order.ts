import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { QUANTITY } from '../kit/fields/measures.ts';

const STATUSES = ['Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled'] as const;

/** What a look at a finished step said; absent before anybody looked. */
const QUALITY_CHECKS = ['passed', 'failed'] as const;

/** Work of the workshop: so many of a product, after a bill of materials. */
export const manufacturingOrder = defineEntity({
  name: 'manufacturingOrder',
  table: 'manufacturing_orders',
  store: 'manufacturingOrders',
  path: '/v1/manufacturing',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'manufacturing',
  titleField: 'product',
  number: { field: 'orderNumber', prefix: 'MO' },
  defaults: { status: 'Draft', quantity: 1 },
  fields: {
    orderNumber: { kind: 'text', maxLength: 40, identifier: true },
    product: { kind: 'text', maxLength: 200, required: true },
    status: { kind: 'choice', values: STATUSES, required: true },
    quantity: { ...QUANTITY, min: 0.001, max: 1_000_000, required: true },
    bomId: { kind: 'reference', entity: 'bom', onDelete: 'refuseOpen' },
    productItemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen' },
    /** Where its parts are taken from, and where what is made goes. */
    sourceWarehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen' },
    targetWarehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen' },
    scheduledStart: { kind: 'instant' },
    scheduledEnd: { kind: 'instant' },
    completedAt: { kind: 'instant', writable: 'server' },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
    /** Why less is asked for, or why it was taken back from whoever carries it out. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    steps: {
      kind: 'items',
      maxItems: 100,
      marked: {
        words: ['name'],
        marks: ['status', 'startedAt', 'completedAt', 'qualityCheck', 'qualityNote'],
      },
      item: {
        name: { kind: 'text', maxLength: 200, required: true },
        status: { kind: 'choice', values: ['Pending', 'InProgress', 'Completed'], required: true },
        assignedTo: { kind: 'person', freeText: true },
        startedAt: { kind: 'instant', stamp: true },
        completedAt: { kind: 'instant', stamp: true },
        qualityCheck: { kind: 'choice', values: QUALITY_CHECKS },
        qualityNote: { kind: 'text', maxLength: 500 },
      },
    },
  },
  groups: [
    ['status', 'completedAt'],
    ['scheduledStart', 'scheduledEnd'],
  ],
  statuses: {
    // Each status moves reservations or stock, so each has its own button (see order-rules.ts).
    byAction: STATUSES,
    completion: { field: 'completedAt', done: ['Completed'] },
    settled: ['Completed', 'Cancelled'],
  },
  decisions: [
    {
      statuses: ['Completed'],
      about: ['quantity', 'bomId', 'productItemId', 'sourceWarehouseId', 'targetWarehouseId'],
      fixes: 'record',
    },
  ],
  scope: { kind: 'tenant' },
  scanned: { orderNumber: 'number' },
  list: {
    columns: ['orderNumber', 'product', 'status', 'quantity', 'scheduledStart', 'scheduledEnd'],
    filters: ['status', 'bomId', 'productItemId'],
    sorts: ['-updatedAt', 'scheduledStart', 'product', 'orderNumber'],
    search: ['orderNumber', 'product'],
    counts: ['status'],
  },
});

export type ManufacturingOrder = RowOf<typeof manufacturingOrder>;
export type ManufacturingStep = ItemOf<typeof manufacturingOrder.fields.steps.item>;
