import type { FeatureKey } from '../identity/feature-flag.ts';
import { defineEntity, type FieldValues, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { HOURS, MONEY, QUANTITY } from '../kit/fields/measures.ts';
import { SHAPE } from '../kit/fields/shapes.ts';
import { INSPECTION_KINDS } from './inspection-kinds.ts';

/** The tenant's switch that lets one person write what work has cost and close it; off unless somebody turns it on. */
export const CLOSING_BY_ONE = 'closingByOnePerson' satisfies FeatureKey;

/** Kinds of work after IEC 61968-6 WorkKind. */
const WORK_ORDER_TYPES = [
  'inspection',
  'maintenance',
  'repair',
  'construction',
  'replacement',
  'test',
  'service',
  'other',
] as const;

const PRIORITIES = ['low', 'medium', 'high', 'emergency'] as const;

/** IEC 61968 WorkStatusKind. */
const WORK_ORDER_STATUSES = [
  'waitingOnApproval',
  'approved',
  'scheduled',
  'waitingOnMaterial',
  'dispatched',
  'enroute',
  'onSite',
  'inProgress',
  'completed',
  'closed',
  'cancelled',
] as const;

/** What made the work necessary: the interruption causes of IEEE 1782 and IEEE 1366 in the words of a repair. */
const FAILURE_CAUSES = [
  'vegetation',
  'weather',
  'animal',
  'equipmentFailure',
  'overload',
  'vehicle',
  'vandalism',
  'operation',
  'unknown',
  'other',
] as const;

/** Everything but what waits to be approved, and what never will be. */
export const APPROVED = WORK_ORDER_STATUSES.filter(
  (status) => status !== 'waitingOnApproval' && status !== 'cancelled',
);

function hasCost({ estimatedCost, actualCost }: FieldValues): boolean {
  return [estimatedCost, actualCost].some((cost) => typeof cost === 'number' && cost > 0);
}

function hasActualCost({ actualCost }: FieldValues): boolean {
  return typeof actualCost === 'number' && actualCost > 0;
}

const OVER: readonly string[] = ['completed', 'closed', 'cancelled'];

/** Statuses of an order that still asks for something, as a list's filter carries them. */
export const OPEN_WORK_ORDERS = WORK_ORDER_STATUSES.filter((status) => isOpenWork(status)).join();

/** Whether an order of this status still asks for something. */
export function isOpenWork(status: string): boolean {
  return !OVER.includes(status);
}

/** What an order that somebody makes for others begins as: approved, where they may approve. */
export function firstStatus(mayApprove: boolean): 'approved' | 'waitingOnApproval' {
  return mayApprove ? 'approved' : 'waitingOnApproval';
}

export const workOrder = defineEntity({
  name: 'workOrder',
  table: 'work_orders',
  store: 'workOrders',
  path: '/work-orders',
  // How bad a finding is, its finder said; orders of plans are made by no person.
  createOnce: ({ followsJobSheetId }) => (followsJobSheetId ? ['priority', 'dueDate'] : []),
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'work-orders',
  titleField: 'title',
  number: { field: 'number', prefix: 'WO' },
  defaults: { status: 'waitingOnApproval', priority: 'medium' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    type: { kind: 'choice', values: WORK_ORDER_TYPES, required: true },
    status: { kind: 'choice', values: WORK_ORDER_STATUSES, required: true },
    priority: { kind: 'choice', values: PRIORITIES, required: true },
    /** Of an inspection: what it counts for under the compliance rules. */
    inspectionKind: { kind: 'choice', values: INSPECTION_KINDS },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen' },
    followsJobSheetId: { kind: 'reference', entity: 'jobSheet', onDelete: 'leave' },
    blockedBy: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    duplicateOf: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    location: { kind: 'text', maxLength: 300 },
    geometry: SHAPE,
    projectId: {
      kind: 'text',
      maxLength: 100,
      identifier: true,
      names: { entity: 'project', by: 'number', onDelete: 'refuseOpen' },
    },
    assignees: { kind: 'people', maxItems: 50 },
    crewId: { kind: 'reference', entity: 'crew', onDelete: 'refuseOpen' },
    scheduledStart: { kind: 'instant' },
    scheduledEnd: { kind: 'instant' },
    dueDate: { kind: 'date' },
    completedDate: { kind: 'date', writable: 'server' },
    estimatedHours: HOURS,
    actualHours: HOURS,
    /** Costs are in the tenant's currency. */
    estimatedCost: { ...MONEY, max: 1_000_000_000 },
    actualCost: { ...MONEY, max: 1_000_000_000 },
    actualCostBy: { kind: 'person', writable: 'server' },
    permitRequired: { kind: 'flag' },
    permitNumber: { kind: 'text', maxLength: 60, identifier: true },
    signatureRequired: { kind: 'flag' },
    cause: { kind: 'choice', values: FAILURE_CAUSES },
    remedy: { kind: 'text', maxLength: 10_000, multiline: true },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    /** What the work is planned to use. */
    parts: {
      kind: 'items',
      maxItems: 200,
      item: {
        itemId: { kind: 'reference', entity: 'inventoryItem', onDelete: 'refuseOpen', required: true },
        /** In the item's unit. */
        quantity: { ...QUANTITY, required: true },
      },
    },
    /** What somebody of the crew has to be allowed to do, as the skills of crews are called. */
    requiredCompetences: {
      kind: 'items',
      maxItems: 30,
      item: { name: { kind: 'text', maxLength: 100, required: true } },
    },
    /** What the crew takes along beside its parts. */
    requiredTools: {
      kind: 'items',
      maxItems: 50,
      item: { name: { kind: 'text', maxLength: 100, required: true } },
    },
    tasks: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['title'], marks: ['done'] },
      item: {
        title: { kind: 'text', maxLength: 300, required: true },
        assignee: { kind: 'person', freeText: true },
        startDate: { kind: 'date' },
        endDate: { kind: 'date' },
        done: { kind: 'flag' },
      },
    },
  },
  groups: [
    ['status', 'completedDate'],
    ['scheduledStart', 'scheduledEnd'],
  ],
  statuses: {
    lifecycle: {
      initial: ['waitingOnApproval', 'approved', 'scheduled', 'dispatched'],
      next: {
        waitingOnApproval: ['approved', 'cancelled'],
        approved: ['waitingOnApproval', 'scheduled', 'waitingOnMaterial', 'dispatched', 'cancelled'],
        scheduled: ['dispatched', 'waitingOnMaterial', 'inProgress', 'cancelled'],
        waitingOnMaterial: ['approved', 'scheduled', 'inProgress', 'cancelled'],
        dispatched: ['enroute', 'onSite', 'inProgress', 'scheduled', 'cancelled'],
        enroute: ['onSite', 'dispatched', 'cancelled'],
        onSite: ['inProgress', 'waitingOnMaterial', 'cancelled'],
        inProgress: ['completed', 'waitingOnMaterial', 'onSite', 'cancelled'],
        completed: ['closed', 'inProgress'],
        closed: [],
        cancelled: ['waitingOnApproval'],
      },
    },
    completion: { field: 'completedDate', done: ['completed', 'closed'] },
    settled: ['completed', 'closed', 'cancelled'],
  },
  decisions: [
    {
      statuses: APPROVED,
      action: 'approve',
      // Work may be scheduled by one person; money is granted by another.
      byAnother: { people: [], when: hasCost },
      about: [
        'title',
        'type',
        'assetId',
        'description',
        'estimatedHours',
        'estimatedCost',
        'permitRequired',
        'signatureRequired',
      ],
      fixes: ['type', 'assetId', 'estimatedCost'],
      undo: {
        to: ['waitingOnApproval', 'cancelled'],
        reason: 'statusReason',
        freely: ['cancelled'],
      },
    },
    {
      statuses: ['completed', 'closed'],
      about: ['tasks', 'assetId', 'permitNumber'],
      evidence: true,
      fixes: ['title', 'type', 'inspectionKind', 'assetId', 'estimatedCost', 'permitNumber', 'tasks'],
      undo: { to: ['inProgress'], reason: 'statusReason' },
    },
    {
      statuses: ['closed'],
      action: 'approve',
      // What work has cost is written by one person and closed by another, unless the tenant leaves it to one.
      byAnother: {
        people: ['actualCostBy'],
        writes: ['actualCost'],
        when: hasActualCost,
        unlessFlag: CLOSING_BY_ONE,
      },
      about: ['tasks', 'actualHours', 'actualCost', 'cause', 'remedy'],
      fixes: 'record',
    },
  ],
  writers: { actualCost: 'actualCostBy' },
  scope: { kind: 'assigned', people: ['assignees'] },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'priority', 'assignees', 'dueDate'],
    filters: ['status', 'type', 'priority', 'assetId', 'projectId'],
    sorts: ['-updatedAt', 'dueDate', 'title', 'number'],
    search: ['number', 'title', 'location', 'projectId'],
    counts: ['status'],
  },
});

export type WorkOrder = RowOf<typeof workOrder>;
export type WorkTask = ItemOf<typeof workOrder.fields.tasks.item>;
