import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { QUANTITY, UNIT } from '../kit/fields/measures.ts';

/**
 * How many of an item, all in one condition, lie in one place. Its id is made from both (`stock-places.ts`), and it stays at
 * zero when the place is empty: a line that was deleted could not be made again.
 */
export const stockLine = defineEntity({
  name: 'stockLine',
  table: 'stock_lines',
  store: 'stockLines',
  path: '/inventory/stock-lines',
  verbs: { list: true, read: true, create: true, update: 'PATCH' },
  // It is made empty; what lies there is added to it.
  createOnce: () => [],
  subject: 'inventory',
  screens: 'stock',
  titleField: 'name',
  defaults: { quantity: 0, condition: 'OK', unit: 'pcs' },
  fields: {
    /** The item's name when the line was made, so that lists can sort by it and find it. */
    name: { kind: 'text', maxLength: 200, required: true },
    itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'take', required: true },
    warehouseId: { kind: 'reference', entity: 'warehouse', onDelete: 'take', required: true },
    bin: { kind: 'text', maxLength: 60, identifier: true },
    lot: { kind: 'text', maxLength: 60, identifier: true },
    quantity: { kind: 'quantity', required: true },
    unit: { ...UNIT, required: true },
    minimum: QUANTITY,
    maximum: QUANTITY,
    expiry: { kind: 'date' },
    condition: {
      kind: 'choice',
      values: ['OK', 'attention', 'damaged', 'quarantined', 'lost'],
      required: true,
    },
  },
  groups: [['minimum', 'maximum']],
  scope: { kind: 'tenant' },
  scanned: { lot: 'lot', bin: 'place' },
  list: {
    columns: ['name', 'warehouseId', 'bin', 'quantity', 'free', 'minimum', 'condition'],
    computed: { free: { kind: 'quantity' } },
    filters: ['warehouseId', 'condition', 'itemId'],
    sorts: ['name', '-updatedAt', 'bin', 'expiry'],
    search: ['name', 'bin', 'lot'],
    counts: ['condition'],
  },
});

export type StockLine = RowOf<typeof stockLine>;
