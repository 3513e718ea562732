import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { QUANTITY, QUANTITY_CHANGE, UNIT } from '../kit/fields/measures.ts';

const COUNTED_PLACE = ['warehouseId', 'bin', 'lines'] as const;

/**
 * A cycle count of a warehouse or one of its bins. Who counts is not shown what the book says; another person approves
 * the variance, which changes the stock.
 */
export const stockCount = defineEntity({
  name: 'stockCount',
  table: 'stock_counts',
  store: 'stockCounts',
  path: '/inventory/counts',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'inventory',
  screens: 'stock/counts',
  titleField: 'title',
  number: { field: 'number', prefix: 'CNT' },
  defaults: { status: 'Counting' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    status: { kind: 'choice', values: ['Counting', 'Submitted', 'Approved'], required: true },
    warehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuseOpen', required: true },
    /** Only this one; the whole warehouse where there is none. */
    bin: { kind: 'text', maxLength: 60, identifier: true },
    countedBy: { kind: 'person', ownName: { unless: 'inventory:approve' } },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
    lines: {
      kind: 'items',
      maxItems: 1000,
      marked: { words: ['stockLineId', 'unit'], marks: ['counted', 'expected'] },
      item: {
        stockLineId: { kind: 'reference', entity: 'stockLine', onDelete: 'refuseOpen', required: true },
        name: { kind: 'text', maxLength: 200, required: true },
        bin: { kind: 'text', maxLength: 60 },
        unit: UNIT,
        counted: QUANTITY,
        /** What the book said at the moment of counting. */
        expected: QUANTITY_CHANGE,
      },
    },
  },
  groups: [],
  maker: 'countedBy',
  statuses: {
    lifecycle: {
      initial: ['Counting'],
      next: { Counting: ['Submitted'], Submitted: ['Approved', 'Counting'], Approved: [] },
    },
    // The variance changes the stock with it.
    byAction: ['Approved'],
    settled: ['Approved'],
  },
  decisions: [
    { statuses: ['Submitted', 'Approved'], about: COUNTED_PLACE, undo: { to: ['Counting'] } },
    {
      statuses: ['Approved'],
      action: 'approve',
      byAnother: { people: ['countedBy'] },
      about: COUNTED_PLACE,
      fixes: 'record',
    },
  ],
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'warehouseId', 'countedBy', 'updatedAt'],
    filters: ['status', 'warehouseId'],
    sorts: ['-updatedAt', 'title', 'number'],
    search: ['number', 'title'],
    counts: ['status'],
  },
});

export type StockCount = RowOf<typeof stockCount>;
export type CountLine = ItemOf<typeof stockCount.fields.lines.item>;
