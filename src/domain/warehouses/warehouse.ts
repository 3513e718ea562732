import { WORK_AREAS } from '../field-ops/work-area.ts';
import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { LATITUDE, LONGITUDE } from '../kit/fields/measures.ts';
import { SHAPE } from '../kit/fields/shapes.ts';

/** Places that stay where they are, or drive by themselves. */
export const STORE_KINDS = ['site', 'van', 'quarantine'] as const;

/** Places that are carried, with all that is in them, and stand in a store or are in somebody's hands. */
export const CONTAINER_KINDS = ['toolbox', 'pallet', 'drum'] as const;

/** A place that holds stock: a building or yard, a van, the corner for what nobody may use, or a container. */
export const warehouse = defineEntity({
  name: 'warehouse',
  table: 'warehouses',
  store: 'warehouses',
  path: '/warehouses',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'warehouses',
  titleField: 'name',
  number: { field: 'code', prefix: 'WH' },
  defaults: { kind: 'site' },
  fields: {
    code: { kind: 'text', maxLength: 40, identifier: true, distinct: true },
    name: { kind: 'text', maxLength: 200, required: true },
    kind: { kind: 'choice', values: [...STORE_KINDS, ...CONTAINER_KINDS], required: true },
    workAreaIds: WORK_AREAS,
    address: { kind: 'text', maxLength: 500 },
    geometry: SHAPE,
    latitude: LATITUDE,
    longitude: LONGITUDE,
    keeper: { kind: 'person' },
    /** The store in which a container stands; none while somebody has it in hand. */
    standsInId: { kind: 'reference', entity: 'warehouse', onDelete: 'refuse' },
    standsInBin: { kind: 'text', maxLength: 60, identifier: true },
    bins: {
      kind: 'items',
      maxItems: 500,
      item: {
        bin: { kind: 'text', maxLength: 60, required: true, identifier: true },
        zone: { kind: 'text', maxLength: 100 },
        kind: { kind: 'choice', values: ['shelf', 'rack', 'floor', 'cage', 'yard', 'drawer'] },
      },
    },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [
    ['geometry', 'latitude', 'longitude'],
    // Where a container is: carried by two, one of them is asked.
    ['keeper', 'standsInId', 'standsInBin'],
  ],
  scope: { kind: 'tenant' },
  scanned: { code: 'place' },
  list: {
    columns: ['code', 'name', 'kind', 'standsInId', 'keeper', 'address'],
    filters: ['kind', 'keeper', 'standsInId'],
    sorts: ['name', '-updatedAt', 'code'],
    search: ['code', 'name', 'address'],
    counts: ['kind'],
  },
});

export type Warehouse = RowOf<typeof warehouse>;
