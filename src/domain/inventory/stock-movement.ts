import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count, QUANTITY_CHANGE, UNIT, UNIT_PRICE } from '../kit/fields/measures.ts';

const CHANGE = { ...QUANTITY_CHANGE, writable: 'server' } as const;

/** The stock book: one entry for each change of a quantity, written by the server with the change and never again. */
export const stockMovement = defineEntity({
  name: 'stockMovement',
  table: 'stock_movements',
  store: 'stockMovements',
  path: '/inventory/movements',
  verbs: { list: true, read: true },
  subject: 'inventory',
  screens: 'stock-movements',
  titleField: 'name',
  defaults: {},
  fields: {
    /** What the row was called whose quantity changed. */
    name: { kind: 'text', maxLength: 500, required: true, writable: 'server' },
    /** Name of the row's entity: `inventoryItem`, `stockLine`. */
    entity: { kind: 'text', maxLength: 60, required: true, writable: 'server' },
    rowId: { kind: 'text', maxLength: 36, required: true, identifier: true, writable: 'server' },
    itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'leave', writable: 'server' },
    warehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'leave', writable: 'server' },
    /** In which the row was kept then. */
    unit: { ...UNIT, writable: 'server' },
    delta: { ...CHANGE, required: true },
    quantityAfter: { ...CHANGE, required: true },
    reason: { kind: 'text', maxLength: 500, writable: 'server' },
    /** What it was taken for, or came back from, and the sheet that says so; said with the change, and never changed. */
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave', writable: 'server' },
    jobSheetId: { kind: 'reference', entity: 'jobSheet', onDelete: 'leave', writable: 'server' },
    /** Of an item in all: what one of it cost then, in the tenant's currency. */
    unitCost: { ...UNIT_PRICE, writable: 'server' },
    /** With `line` it makes a second application of the same operation impossible. */
    opId: { kind: 'text', maxLength: 200, required: true, identifier: true, writable: 'server' },
    line: { ...count(1, 1000), required: true, writable: 'server' },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['updatedAt', 'name', 'delta', 'quantityAfter', 'warehouseId', 'reason'],
    filters: ['itemId', 'warehouseId', 'rowId', 'entity', 'workOrderId', 'jobSheetId'],
    sorts: ['-updatedAt', 'name'],
    search: ['name', 'reason'],
    counts: [],
  },
});

export type StockMovement = RowOf<typeof stockMovement>;
