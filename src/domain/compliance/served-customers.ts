import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count } from '../kit/fields/measures.ts';

/** Customers served in a year: what SAIDI and SAIFI are per. Its id is made from the year (`derivedId`). */
export const servedCustomers = defineEntity({
  name: 'servedCustomers',
  table: 'served_customers',
  store: 'servedCustomers',
  path: '/compliance/customers',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  createOnce: () => ['customers'],
  subject: 'compliance',
  screens: 'compliance/customers',
  titleField: 'year',
  defaults: {},
  fields: {
    /** Four digits. */
    year: { kind: 'text', maxLength: 4, required: true },
    customers: { ...count(1, 1_000_000_000), required: true },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['year', 'customers'],
    filters: [],
    sorts: ['-year', '-updatedAt'],
    search: ['year'],
    counts: [],
  },
});

export type ServedCustomers = RowOf<typeof servedCustomers>;
