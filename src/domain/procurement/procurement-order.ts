import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { MONEY, PERCENT, QUANTITY, UNIT, UNIT_PRICE } from '../kit/fields/measures.ts';

/** What is bought, of whom, for how much. How many of a line have come follows from the receipts. */
const GRANTED = [
  'supplier',
  'currency',
  'taxAmount',
  'totalAmount',
  {
    list: 'items',
    parts: ['name', 'itemId', 'quantity', 'unit', 'unitPrice', 'taxPercent', 'total'],
  },
] as const;

export const procurementOrder = defineEntity({
  name: 'procurementOrder',
  table: 'procurement_orders',
  store: 'procurementOrders',
  path: '/v1/procurement',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'procurement',
  titleField: 'supplier',
  number: { field: 'orderNumber', prefix: 'PO' },
  // An order that names no currency is in the tenant's, which whoever writes it down fills in.
  defaults: { status: 'Draft', currency: '' },
  fields: {
    orderNumber: { kind: 'text', maxLength: 40, identifier: true, distinct: true },
    supplier: { kind: 'text', maxLength: 200, required: true },
    status: {
      kind: 'choice',
      values: ['Draft', 'Requested', 'Approved', 'Ordered', 'Received', 'Cancelled'],
      required: true,
    },
    currency: { kind: 'text', maxLength: 3, identifier: true, required: true },
    /** Of the lines, by their rates; `totalAmount` has it in it. */
    taxAmount: MONEY,
    totalAmount: MONEY,
    requestedBy: { kind: 'person', ownName: { unless: 'procurement:approve' } },
    orderedAt: { kind: 'instant', writable: 'server' },
    expectedDate: { kind: 'date' },
    warehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen' },
    /** The work that it was asked for. */
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
    items: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['name', 'itemId', 'unit'], marks: ['quantity', 'unitPrice', 'taxPercent'] },
      item: {
        name: { kind: 'text', maxLength: 300, required: true },
        itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen' },
        quantity: QUANTITY,
        unit: UNIT,
        unitPrice: UNIT_PRICE,
        taxPercent: PERCENT,
        /** Without tax. */
        total: MONEY,
        receivedQuantity: QUANTITY,
        note: { kind: 'text', maxLength: 500 },
      },
    },
    /** Deliveries as they came, each once: two people who book theirs without signal add up. */
    receipts: {
      kind: 'items',
      maxItems: 1000,
      appendOnly: true,
      item: {
        lineId: { kind: 'text', maxLength: 100, required: true },
        quantity: { ...QUANTITY, required: true },
        /** How many of them cannot be used as they came. */
        damagedQuantity: QUANTITY,
        warehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'leave' },
        note: { kind: 'text', maxLength: 500 },
        receivedAt: { kind: 'instant', stamp: true },
        receivedBy: { kind: 'person', ownName: {} },
        /** Id of the receipt that was booked by mistake: this one takes it back. */
        takesBack: { kind: 'text', maxLength: 100 },
        /** Whoever booked it saw that it is more than was ordered. */
        overReceipt: { kind: 'flag' },
      },
    },
  },
  groups: [['status', 'orderedAt']],
  maker: 'requestedBy',
  decisions: [
    {
      statuses: ['Approved', 'Ordered', 'Received'],
      action: 'approve',
      byAnother: { people: ['requestedBy'] },
      about: GRANTED,
      fixes: [...GRANTED, 'requestedBy'],
      undo: { to: ['Cancelled', 'Requested', 'Draft'], action: 'approve', reason: 'statusReason' },
    },
    {
      statuses: ['Ordered', 'Received'],
      about: GRANTED,
      undo: { to: ['Cancelled'], reason: 'statusReason' },
    },
    // What has come has come.
    {
      statuses: ['Received'],
      about: GRANTED,
      fixes: 'record',
      goesOn: ['receipts', 'items', 'note'],
      evidence: true,
    },
  ],
  statuses: {
    usualNext: {
      Draft: ['Requested', 'Cancelled'],
      Requested: ['Approved', 'Draft', 'Cancelled'],
      Approved: ['Ordered', 'Cancelled'],
      Ordered: ['Cancelled'],
      Received: [],
      Cancelled: ['Draft'],
    },
    byAction: ['Received'],
    completion: { field: 'orderedAt', done: ['Ordered', 'Received'] },
    settled: ['Received', 'Cancelled'],
  },
  // Whoever asks for parts sees what becomes of that, and nothing else that is bought.
  scope: { kind: 'assigned', people: ['requestedBy'] },
  scanned: { orderNumber: 'number' },
  list: {
    columns: ['orderNumber', 'supplier', 'status', 'totalAmount', 'currency', 'requestedBy', 'expectedDate'],
    filters: ['status', 'requestedBy', 'warehouseId', 'workOrderId'],
    sorts: ['-updatedAt', 'expectedDate', 'supplier', 'orderNumber'],
    search: ['orderNumber', 'supplier'],
    counts: ['status'],
  },
});

export type ProcurementOrder = RowOf<typeof procurementOrder>;
export type OrderLine = ItemOf<typeof procurementOrder.fields.items.item>;
