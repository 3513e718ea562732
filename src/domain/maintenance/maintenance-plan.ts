import type { AnyRow, RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import { count, HOURS, METER } from '../kit/fields/measures.ts';

/** Index + 1 is the month's number. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

export const maintenancePlan = defineEntity({
  name: 'maintenancePlan',
  table: 'maintenance_plans',
  store: 'maintenancePlans',
  path: '/maintenance/plans',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'maintenance',
  titleField: 'title',
  number: { field: 'number', prefix: 'MP' },
  defaults: { status: 'active', kind: 'calendar', anchor: 'scheduled', priority: 'medium' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'take', required: true },
    status: { kind: 'choice', values: ['active', 'paused', 'ended'], required: true },
    kind: { kind: 'choice', values: ['calendar', 'meter', 'condition'], required: true },
    /** By condition: due once the asset's health index is this bad or worse. */
    healthFrom: { kind: 'choice', values: ['fair', 'poor', 'wornOut'] },
    /** By the calendar, from one occurrence to the next; by condition, how long the plan rests after one. */
    intervalMonths: count(0, 600),
    intervalDays: { ...count(0, 3660), unit: 'd' },
    anchor: { kind: 'choice', values: ['scheduled', 'completed'], required: true },
    leadDays: { ...count(0, 366), unit: 'd' },
    seasonFrom: { kind: 'choice', values: MONTHS },
    seasonUntil: { kind: 'choice', values: MONTHS },
    /** By condition: not due before. */
    nextDueDate: { kind: 'date' },
    /** That a plan by months keeps, where a month is too short for it. */
    dayOfMonth: count(1, 31),
    lastDoneDate: { kind: 'date' },
    meterUnit: { kind: 'text', maxLength: 20 },
    /** Due again after so many units of the meter. */
    meterThreshold: METER,
    lastReading: METER,
    lastReadingDate: { kind: 'date' },
    nextDueReading: METER,
    estimatedHours: HOURS,
    /** As of a work order; what is an emergency is not planned. */
    priority: { kind: 'choice', values: ['low', 'medium', 'high'], required: true },
    tasks: {
      kind: 'items',
      maxItems: 200,
      item: { title: { kind: 'text', maxLength: 300, required: true } },
    },
    /** The order of the last occurrence that one was created for. */
    orderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
  },
  groups: [
    ['intervalMonths', 'intervalDays'],
    ['seasonFrom', 'seasonUntil'],
    ['lastReading', 'lastReadingDate'],
  ],
  statuses: {
    lifecycle: {
      initial: ['active', 'paused'],
      next: { active: ['paused', 'ended'], paused: ['active', 'ended'], ended: ['active'] },
    },
  },
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'nextDueDate', 'assetId', 'priority'],
    filters: ['status', 'kind', 'assetId'],
    sorts: ['nextDueDate', '-updatedAt', 'title', 'number'],
    search: ['number', 'title'],
    counts: ['status'],
  },
});

export type MaintenancePlan = RowOf<typeof maintenancePlan>;

/** A stored row as what it is. */
export function asMaintenancePlan(row: AnyRow): MaintenancePlan {
  return row as AnyRow & MaintenancePlan; // rows of this entity were checked by its schema when they came in
}
