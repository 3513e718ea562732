import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import { QUANTITY, UNIT } from '../kit/fields/measures.ts';

/** Stock that a manufacturing order has a claim on. Its id is made from order and item, so that there is one of each. */
export const reservation = defineEntity({
  name: 'reservation',
  table: 'reservations',
  store: 'reservations',
  path: '/inventory/reservations',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  // What is claimed follows from the order: nobody said it.
  createOnce: () => [],
  subject: 'manufacturing',
  screens: 'manufacturing/reservations',
  titleField: 'name',
  defaults: { status: 'open' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen', required: true },
    manufacturingOrderId: {
      kind: 'reference',
      entity: 'manufacturingOrder',
      onDelete: 'take',
      required: true,
    },
    quantity: { ...QUANTITY, required: true },
    unit: UNIT,
    status: { kind: 'choice', values: ['open', 'consumed', 'released'], required: true },
  },
  groups: [['status', 'quantity']],
  statuses: {
    lifecycle: {
      initial: ['open'],
      // A released claim is taken up again where its order is scheduled anew; what was used is used.
      next: { open: ['consumed', 'released'], released: ['open'], consumed: [] },
    },
    // Stock moves with them: the order's buttons set them.
    byAction: ['open', 'consumed', 'released'],
    settled: ['consumed', 'released'],
  },
  decisions: [{ statuses: ['consumed'], about: ['itemId', 'manufacturingOrderId', 'unit'], fixes: 'record' }],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'status', 'quantity', 'manufacturingOrderId', 'updatedAt'],
    filters: ['status', 'itemId', 'manufacturingOrderId'],
    sorts: ['name', '-updatedAt'],
    search: ['name'],
    counts: ['status'],
  },
});

export type Reservation = RowOf<typeof reservation>;
