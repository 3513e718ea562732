import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ReferencesField } from '../kit/fields/field.ts';

/**
 * A part of the grid that people work in: a region, a feeder or the surroundings of a depot, in the tenant's own words. What a device
 * carries of assets may depend on it (docs/decisions/0089).
 */
export const workArea = defineEntity({
  name: 'workArea',
  table: 'work_areas',
  store: 'workAreas',
  path: '/v1/field-ops/work-areas',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'work-areas',
  screens: 'field-ops/work-areas',
  titleField: 'name',
  number: { field: 'code', prefix: 'WA' },
  defaults: { kind: 'region' },
  fields: {
    code: { kind: 'text', maxLength: 40, identifier: true, distinct: true },
    name: { kind: 'text', maxLength: 200, required: true },
    kind: { kind: 'choice', values: ['region', 'feeder', 'depot'], required: true },
    /** Who works there, beside the crews that name it. */
    people: { kind: 'people', maxItems: 500 },
    note: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [],
  scope: { kind: 'tenant' },
  scanned: { code: 'place' },
  list: {
    columns: ['code', 'name', 'kind', 'people'],
    filters: ['kind'],
    sorts: ['name', '-updatedAt', 'code'],
    search: ['code', 'name'],
    counts: ['kind'],
  },
});

export type WorkArea = RowOf<typeof workArea>;

/** The areas that a record belongs to: none may go as long as something is in it. */
export const WORK_AREAS = {
  kind: 'references',
  entity: 'workArea',
  onDelete: 'refuse',
  maxItems: 20,
} as const satisfies ReferencesField;
