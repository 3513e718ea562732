import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';

/** Work orders that belong together over months, under one manager. Orders name it by its number. */
export const project = defineEntity({
  name: 'project',
  table: 'projects',
  store: 'projects',
  path: '/projects',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'projects',
  titleField: 'name',
  number: { field: 'number', prefix: 'PR' },
  defaults: { status: 'Planned' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    name: { kind: 'text', maxLength: 200, required: true },
    status: {
      kind: 'choice',
      values: ['Planned', 'Active', 'OnHold', 'Completed', 'Cancelled'],
      required: true,
    },
    manager: { kind: 'person' },
    startDate: { kind: 'date' },
    endDate: { kind: 'date' },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    planId: { kind: 'reference', entity: 'plan', onDelete: 'refuseOpen' },
  },
  groups: [['startDate', 'endDate']],
  statuses: {
    lifecycle: {
      initial: ['Planned', 'Active'],
      next: {
        Planned: ['Active', 'Cancelled'],
        Active: ['OnHold', 'Completed', 'Cancelled'],
        OnHold: ['Active', 'Cancelled'],
        Completed: ['Active'],
        Cancelled: ['Planned'],
      },
    },
    settled: ['Completed', 'Cancelled'],
  },
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'name', 'status', 'manager', 'startDate', 'endDate'],
    filters: ['status', 'manager', 'planId'],
    sorts: ['startDate', '-updatedAt', 'name', 'number'],
    search: ['number', 'name'],
    counts: ['status'],
  },
});

export type Project = RowOf<typeof project>;
