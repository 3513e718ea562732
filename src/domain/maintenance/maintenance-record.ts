import { defineEntity } from '../kit/entity/entity.ts';
import { HOURS, METER } from '../kit/fields/measures.ts';

/** What was done under a plan, and what was found. The record of an order is made once, by whichever device. */
export const maintenanceRecord = defineEntity({
  name: 'maintenanceRecord',
  table: 'maintenance_records',
  store: 'maintenanceRecords',
  path: '/maintenance/records',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  createOnce: () => ['doneDate', 'doneBy', 'findings', 'hours', 'meterReading'],
  subject: 'maintenance-records',
  screens: 'maintenance/records',
  titleField: 'title',
  number: { field: 'number', prefix: 'MR' },
  defaults: {},
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuse', required: true },
    planId: { kind: 'reference', entity: 'maintenancePlan', onDelete: 'leave' },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    doneDate: { kind: 'date', required: true },
    doneBy: { kind: 'person', freeText: true },
    findings: { kind: 'text', maxLength: 10_000, multiline: true },
    hours: HOURS,
    meterReading: METER,
  },
  groups: [],
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'assetId', 'doneDate', 'doneBy', 'hours'],
    filters: ['assetId', 'planId', 'workOrderId'],
    sorts: ['-doneDate', '-updatedAt', 'title', 'number'],
    search: ['number', 'title', 'findings'],
    counts: [],
  },
});
