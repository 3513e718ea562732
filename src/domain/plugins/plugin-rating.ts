import { defineEntity } from '../kit/entity/entity.ts';

/** What one person thinks of a package: rating again changes it. */
export const pluginRating = defineEntity({
  name: 'pluginRating',
  table: 'plugin_ratings',
  store: 'pluginRatings',
  path: '/v1/plugins/ratings',
  verbs: {},
  subject: 'plugins',
  titleField: 'stars',
  defaults: {},
  fields: {
    pluginId: { kind: 'reference', entity: 'plugin', onDelete: 'take', required: true, writable: 'server' },
    person: { kind: 'person', required: true, writable: 'server' },
    stars: { kind: 'number', measure: 'score', min: 0.5, max: 5, required: true, writable: 'server' },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['pluginId', 'person', 'stars'],
    filters: ['pluginId'],
    sorts: ['-updatedAt'],
    search: [],
    counts: [],
  },
});
