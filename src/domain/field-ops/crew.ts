import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { MONEY } from '../kit/fields/measures.ts';
import { WORK_AREAS } from './work-area.ts';

export const crew = defineEntity({
  name: 'crew',
  table: 'crews',
  store: 'crews',
  path: '/crews',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'crews',
  screens: 'field-ops/crews',
  titleField: 'name',
  defaults: { status: 'available' },
  fields: {
    name: { kind: 'text', maxLength: 100, required: true },
    status: { kind: 'choice', values: ['available', 'onJob', 'offDuty'], required: true },
    lead: { kind: 'person' },
    members: { kind: 'people', maxItems: 30 },
    workAreaIds: WORK_AREAS,
    vehicle: { kind: 'text', maxLength: 60, identifier: true },
    /** Local times `HH:MM`; an end before the start is the next morning's. */
    shiftStart: { kind: 'text', maxLength: 5, format: 'time' },
    shiftEnd: { kind: 'text', maxLength: 5, format: 'time' },
    /** What an hour of one of its people is charged with, in the tenant's currency. */
    hourlyRate: MONEY,
    homeWarehouse: { kind: 'text', maxLength: 200 },
    note: { kind: 'text', maxLength: 2000, multiline: true },
    skills: {
      kind: 'items',
      maxItems: 50,
      item: {
        name: { kind: 'text', maxLength: 100, required: true },
        /** Who of the crew has it; absent: whoever goes out with it. */
        holder: { kind: 'person', freeText: true },
        validUntil: { kind: 'date' },
      },
    },
  },
  groups: [['shiftStart', 'shiftEnd']],
  statuses: {
    lifecycle: {
      initial: ['available', 'onJob', 'offDuty'],
      next: {
        available: ['onJob', 'offDuty'],
        onJob: ['available', 'offDuty'],
        offDuty: ['available', 'onJob'],
      },
    },
  },
  scope: { kind: 'tenant' },
  scanned: { vehicle: 'number' },
  list: {
    columns: ['name', 'status', 'lead', 'members', 'vehicle', 'shiftStart', 'shiftEnd'],
    filters: ['status', 'lead'],
    sorts: ['name', '-updatedAt'],
    search: ['name', 'vehicle', 'homeWarehouse'],
    counts: ['status'],
  },
});

export type Crew = RowOf<typeof crew>;
