import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

const TICKET_STATUSES = ['Open', 'Pending', 'OnHold', 'Solved', 'Closed'] as const;

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

/** First line, specialists, manufacturer or development. */
export const TICKET_TIERS = ['1', '2', '3'] as const;

/** Statuses of a ticket that still waits for somebody, as a list's filter carries them. */
export const UNSOLVED_TICKETS = 'Open,Pending,OnHold';

/** A question or a fault that somebody needs help with. */
export const supportTicket = defineEntity({
  name: 'supportTicket',
  table: 'support_tickets',
  store: 'supportTickets',
  path: '/v1/support/tickets',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'tickets',
  screens: 'support',
  titleField: 'title',
  number: { field: 'number', prefix: 'TK' },
  defaults: { status: 'Open', priority: 'normal', tier: '1' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    status: { kind: 'choice', values: TICKET_STATUSES, required: true },
    priority: { kind: 'choice', values: TICKET_PRIORITIES, required: true },
    tier: { kind: 'choice', values: TICKET_TIERS, required: true },
    category: { kind: 'choice', values: ['app', 'device', 'account', 'data', 'asset', 'other'] },
    assignedTo: { kind: 'person' },
    requester: { kind: 'person', ownName: { unless: 'tickets:edit' } },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'leave' },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    solvedAt: { kind: 'instant', writable: 'server' },
    /** Since when it has been in which status: what its clocks are read from. */
    statusTrail: { kind: 'map', maxItems: 200, maxLength: 60, maxSize: 20_000, writable: 'server' },
  },
  groups: [
    ['status', 'solvedAt', 'statusTrail'],
    ['tier', 'assignedTo'],
  ],
  statuses: {
    lifecycle: {
      initial: ['Open'],
      next: {
        Open: ['Pending', 'OnHold', 'Solved'],
        Pending: ['Open', 'OnHold', 'Solved'],
        OnHold: ['Open', 'Pending', 'Solved'],
        Solved: ['Closed', 'Open'],
        Closed: [],
      },
    },
    completion: { field: 'solvedAt', done: ['Solved', 'Closed'] },
    trail: 'statusTrail',
  },
  decisions: [{ statuses: ['Closed'], about: ['title', 'description'], fixes: 'record' }],
  maker: 'requester',
  scope: { kind: 'assigned', people: ['assignedTo', 'requester'] },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'priority', 'assignedTo', 'requester'],
    filters: ['status', 'priority', 'tier', 'category', 'assignedTo', 'requester', 'assetId', 'workOrderId'],
    sorts: ['-updatedAt', '-createdAt', 'title', 'number'],
    search: ['number', 'title', 'description'],
    counts: ['status'],
  },
});

export type SupportTicket = RowOf<typeof supportTicket>;
