import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** A question about the records of one kind, kept to be asked again. Its answer is made on the device, from its rows. */
export const savedReport = defineEntity({
  name: 'savedReport',
  table: 'saved_reports',
  store: 'savedReports',
  path: '/reports',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'reports',
  screens: 'reporting',
  titleField: 'name',
  defaults: { measure: 'count', chart: 'bar' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 2000, multiline: true },
    /** Name of an entity: `workOrder`. */
    source: { kind: 'text', maxLength: 60, required: true },
    /** By field; several values separated by commas. */
    filters: { kind: 'map', maxItems: 20, maxLength: 1000, maxSize: 5000 },
    /** A field of the source. */
    groupBy: { kind: 'text', maxLength: 60, required: true },
    measure: { kind: 'choice', values: ['count', 'sum'], required: true },
    /** A number of the source, for `sum`. */
    sumField: { kind: 'text', maxLength: 60 },
    chart: { kind: 'choice', values: ['bar', 'line', 'none'], required: true },
  },
  groups: [['source', 'filters', 'groupBy', 'measure', 'sumField']],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'source', 'groupBy', 'measure', 'chart', 'updatedAt'],
    filters: ['chart', 'measure'],
    sorts: ['name', '-updatedAt'],
    search: ['name', 'description'],
    counts: [],
  },
});

export type SavedReport = RowOf<typeof savedReport>;
