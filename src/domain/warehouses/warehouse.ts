import { WORK_AREAS } from '../field-ops/work-area.ts';
import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { LATITUDE, LONGITUDE } from '../kit/fields/measures.ts';

/** A place that holds stock: a building or yard, a van, or the corner for what nobody may use. */
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
    kind: { kind: 'choice', values: ['site', 'van', 'quarantine'], required: true },
    workAreaIds: WORK_AREAS,
    address: { kind: 'text', maxLength: 500 },
    latitude: LATITUDE,
    longitude: LONGITUDE,
    keeper: { kind: 'person' },
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
  groups: [['latitude', 'longitude']],
  scope: { kind: 'tenant' },
  scanned: { code: 'place' },
  list: {
    columns: ['code', 'name', 'kind', 'keeper', 'address'],
    filters: ['kind', 'keeper'],
    sorts: ['name', '-updatedAt', 'code'],
    search: ['code', 'name', 'address'],
    counts: ['kind'],
  },
});

export type Warehouse = RowOf<typeof warehouse>;
