import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** Of a break nobody is paid, and no work is charged with it. */
export const TIME_KINDS = ['work', 'travel', 'waiting', 'break'] as const;

export type TimeKind = (typeof TIME_KINDS)[number];

/** Time that somebody spent on a work order, from when until when; it runs while its end is not said (docs/decisions/0111). */
export const timeEntry = defineEntity({
  name: 'timeEntry',
  table: 'time_entries',
  store: 'timeEntries',
  path: '/v1/time-entries',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'time-entries',
  titleField: 'number',
  number: { field: 'number', prefix: 'TE' },
  defaults: { status: 'Recorded', kind: 'work' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    person: { kind: 'person' },
    kind: { kind: 'choice', values: TIME_KINDS, required: true },
    startedAt: { kind: 'instant', required: true, exact: true },
    endedAt: { kind: 'instant', exact: true },
    status: { kind: 'choice', values: ['Recorded', 'Approved'], required: true },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    jobSheetId: { kind: 'reference', entity: 'jobSheet', onDelete: 'leave' },
    note: { kind: 'text', maxLength: 500 },
    /** Why an approval was taken back. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
  },
  groups: [['startedAt', 'endedAt']],
  maker: 'person',
  statuses: {
    lifecycle: { initial: ['Recorded'], next: { Recorded: ['Approved'], Approved: ['Recorded'] } },
    settled: ['Approved'],
  },
  decisions: [
    {
      statuses: ['Approved'],
      action: 'approve',
      byAnother: { people: ['person'] },
      about: ['person', 'kind', 'startedAt', 'endedAt', 'workOrderId'],
      fixes: 'record',
      undo: { to: ['Recorded'], action: 'approve', reason: 'statusReason' },
    },
  ],
  scope: { kind: 'assigned', people: ['person'], parent: 'workOrderId' },
  list: {
    columns: ['startedAt', 'endedAt', 'person', 'kind', 'workOrderId', 'status'],
    filters: ['person', 'kind', 'status', 'workOrderId', 'jobSheetId'],
    sorts: ['-startedAt', '-updatedAt'],
    search: ['number', 'note'],
    counts: ['status'],
  },
});

export type TimeEntry = RowOf<typeof timeEntry>;
