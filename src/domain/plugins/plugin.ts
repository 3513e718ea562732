import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count } from '../kit/fields/measures.ts';

/**
 * A package in the tenant's catalogue. The device only reads it: installing, updating, rating and uploading are calls of
 * their own, made online. Lists of keys (`categories`, `permissions`) are separated by spaces.
 */
export const plugin = defineEntity({
  name: 'plugin',
  table: 'plugins',
  store: 'plugins',
  path: '/v1/plugins',
  verbs: {},
  subject: 'plugins',
  titleField: 'name',
  defaults: {},
  fields: {
    packageId: { kind: 'text', maxLength: 60, required: true, identifier: true, writable: 'server' },
    name: { kind: 'text', maxLength: 100, required: true, writable: 'server' },
    description: { kind: 'text', maxLength: 2000, writable: 'server' },
    // `version` counts the changes of a row.
    release: { kind: 'text', maxLength: 40, required: true, writable: 'server' },
    categories: { kind: 'text', maxLength: 400, required: true, writable: 'server' },
    permissions: { kind: 'text', maxLength: 200, writable: 'server' },
    documentation: { kind: 'text', maxLength: 500, writable: 'server' },
    // A data address.
    icon: { kind: 'text', maxLength: 60_000, writable: 'server' },
    downloads: { ...count(0, 1_000_000_000), required: true, writable: 'server' },
    rating: { kind: 'number', measure: 'score', min: 0, max: 5, writable: 'server' },
    ratingCount: { ...count(0, 1_000_000_000), required: true, writable: 'server' },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'release', 'downloads', 'rating'],
    filters: [],
    sorts: ['name'],
    search: ['name'],
    counts: [],
  },
});

export type Plugin = RowOf<typeof plugin>;
