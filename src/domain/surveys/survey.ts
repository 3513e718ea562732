import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

export const survey = defineEntity({
  name: 'survey',
  table: 'surveys',
  store: 'surveys',
  path: '/surveys/v1/surveys',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'surveys',
  titleField: 'title',
  defaults: { status: 'Draft' },
  fields: {
    title: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    status: {
      kind: 'choice',
      values: ['Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled'],
      required: true,
    },
    scheduledDate: { kind: 'date' },
    completedDate: { kind: 'date', writable: 'server' },
    assignedTo: { kind: 'person', freeText: true },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen', required: true },
    templateId: { kind: 'reference', entity: 'surveyTemplate', onDelete: 'refuseOpen' },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    // By the key of the template's question.
    answers: { kind: 'map', maxItems: 200, maxLength: 1000, maxSize: 100_000 },
    /** Of a template that asks a form: the version that the survey was begun with. */
    formId: { kind: 'reference', entity: 'surveyForm', onDelete: 'refuse' },
    /** The answers to it, as `recordOf` makes them. */
    record: { kind: 'document', maxSize: 100_000 },
    /** When they were last given, and in which time zone (IANA): the clock by which they are checked again. */
    recordedAt: { kind: 'instant' },
    recordedIn: { kind: 'text', maxLength: 60, identifier: true },
  },
  groups: [
    ['status', 'completedDate'],
    ['formId', 'record', 'recordedAt', 'recordedIn'],
  ],
  decisions: [
    {
      statuses: ['Completed'],
      about: ['workOrderId', 'templateId', 'answers', 'formId', 'record', 'recordedAt', 'recordedIn'],
      evidence: true,
      undo: { to: ['InProgress', 'Scheduled'], reason: 'statusReason' },
    },
  ],
  statuses: {
    completion: { field: 'completedDate', done: ['Completed'] },
    settled: ['Completed', 'Cancelled'],
  },
  scope: { kind: 'assigned', people: ['assignedTo'], parent: 'workOrderId' },
  list: {
    columns: ['title', 'status', 'scheduledDate', 'completedDate', 'assignedTo'],
    filters: ['status', 'assignedTo', 'workOrderId', 'templateId'],
    sorts: ['-updatedAt', 'scheduledDate', 'title'],
    search: ['title'],
    counts: ['status'],
  },
});

export type Survey = RowOf<typeof survey>;
