import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import { count, HOURS, MONEY } from '../kit/fields/measures.ts';
import { workOrder } from '../work-orders/work-order.ts';

const BUDGETED = [
  'name',
  'startDate',
  'endDate',
  'budget',
  'likelihood',
  'consequence',
  { list: 'plannedWork', parts: ['title', 'assetId', 'type', 'plannedDate', 'estimatedHours'] },
] as const;

/** What is to be done to the network in a period, with its budget and its risk; approved, it becomes work orders. */
export const plan = defineEntity({
  name: 'plan',
  table: 'plans',
  store: 'plans',
  path: '/v1/planning',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'planning',
  titleField: 'name',
  defaults: { status: 'Draft' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    status: { kind: 'choice', values: ['Draft', 'In Review', 'Approved', 'Rejected'], required: true },
    startDate: { kind: 'date' },
    endDate: { kind: 'date' },
    owner: { kind: 'person' },
    region: { kind: 'text', maxLength: 100 },
    budget: MONEY,
    spent: MONEY,
    likelihood: count(1, 5),
    consequence: count(1, 5),
    riskScore: { ...count(1, 25), writable: 'server' },
    rejectionReason: { kind: 'text', maxLength: 2000, multiline: true },
    ordersCreatedAt: { kind: 'instant', stamp: true },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    plannedWork: {
      kind: 'items',
      maxItems: 300,
      item: {
        title: { kind: 'text', maxLength: 200, required: true },
        assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen' },
        type: { kind: 'choice', values: workOrder.fields.type.values, required: true },
        plannedDate: { kind: 'date' },
        estimatedHours: HOURS,
        assignee: { kind: 'person' },
      },
    },
  },
  groups: [
    ['status', 'rejectionReason'],
    ['startDate', 'endDate'],
    ['likelihood', 'consequence', 'riskScore'],
  ],
  statuses: {
    // Submitting, approving and rejecting are acts with rights and reasons of their own.
    byAction: ['Draft', 'In Review', 'Approved', 'Rejected'],
    settled: ['Rejected'],
  },
  decisions: [
    {
      statuses: ['Approved'],
      action: 'approve',
      byAnother: { people: ['owner'] },
      about: BUDGETED,
      undo: { to: ['In Review', 'Draft'], action: 'approve', reason: 'statusReason' },
    },
    {
      statuses: ['Rejected'],
      action: 'approve',
      about: BUDGETED,
      fixes: [],
      undo: { to: ['In Review', 'Draft'] },
    },
  ],
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'status', 'owner', 'startDate', 'endDate'],
    filters: ['status', 'owner'],
    sorts: ['startDate', '-updatedAt', 'name', '-riskScore'],
    search: ['name', 'region'],
    counts: ['status'],
  },
});

export type Plan = RowOf<typeof plan>;
export type PlannedWork = Plan['plannedWork'][number];
