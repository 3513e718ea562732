import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import { PART_QUANTITY, PERCENT, QUANTITY, UNIT } from '../kit/fields/measures.ts';

/** What one thing is made of: a product of the workshop, or a standard construction assembly. */
export const bom = defineEntity({
  name: 'bom',
  table: 'boms',
  store: 'boms',
  path: '/boms',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'boms',
  screens: 'bom',
  titleField: 'name',
  number: { field: 'number', prefix: 'BOM' },
  defaults: { status: 'Draft', revision: 'A', kind: 'product', outputQuantity: 1 },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    name: { kind: 'text', maxLength: 200, required: true },
    revision: { kind: 'text', maxLength: 20, required: true, identifier: true },
    status: { kind: 'choice', values: ['Draft', 'Released', 'Obsolete'], required: true },
    kind: { kind: 'choice', values: ['product', 'assembly'], required: true },
    productItemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen' },
    outputQuantity: { ...QUANTITY, min: 0.001, max: 1_000_000, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    lines: {
      kind: 'items',
      maxItems: 500,
      marked: { words: ['itemId', 'name', 'unit'], marks: ['quantity', 'scrapPercent'] },
      item: {
        itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen' },
        name: { kind: 'text', maxLength: 200 },
        quantity: { ...PART_QUANTITY, required: true },
        unit: UNIT,
        scrapPercent: PERCENT,
        optional: { kind: 'flag' },
        substitute: { kind: 'text', maxLength: 300 },
      },
    },
  },
  groups: [],
  statuses: {
    lifecycle: {
      initial: ['Draft'],
      next: { Draft: ['Released'], Released: ['Obsolete'], Obsolete: ['Released'] },
    },
    // Releasing looks for cycles first.
    byAction: ['Released'],
    settled: ['Obsolete'],
  },
  decisions: [
    {
      statuses: ['Released', 'Obsolete'],
      action: 'release',
      about: ['name', 'revision', 'kind', 'productItemId', 'outputQuantity', 'lines'],
    },
  ],
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'name', 'revision', 'status', 'kind', 'updatedAt'],
    filters: ['status', 'kind', 'productItemId'],
    sorts: ['name', '-updatedAt', 'number'],
    search: ['number', 'name', 'revision'],
    counts: ['status'],
  },
});

export type Bom = RowOf<typeof bom>;
