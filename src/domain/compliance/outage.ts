import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count } from '../kit/fields/measures.ts';
import { SHAPE } from '../kit/fields/shapes.ts';

/** Causes after the categories of IEEE 1782. */
const CAUSES = [
  'equipment',
  'lightning',
  'weather',
  'vegetation',
  'wildlife',
  'public',
  'planned',
  'unknown',
] as const;

/** An interruption of supply to customers. */
export const outage = defineEntity({
  name: 'outage',
  table: 'outages',
  store: 'outages',
  path: '/outages',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'compliance',
  screens: 'compliance/outages',
  titleField: 'title',
  number: { field: 'number', prefix: 'OU' },
  defaults: { cause: 'unknown' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    startedAt: { kind: 'instant', required: true },
    endedAt: { kind: 'instant' },
    customersInterrupted: { ...count(0, 100_000_000), required: true },
    cause: { kind: 'choice', values: CAUSES, required: true },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuse' },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    /** The ground that is without supply, or the place of the fault. */
    geometry: SHAPE,
    note: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [['startedAt', 'endedAt']],
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'cause', 'startedAt', 'endedAt', 'customersInterrupted'],
    filters: ['cause', 'assetId', 'workOrderId'],
    sorts: ['-startedAt', 'customersInterrupted', 'title', '-updatedAt'],
    search: ['number', 'title'],
    counts: ['cause'],
  },
});

export type Outage = RowOf<typeof outage>;
