import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** What is said under a ticket. An internal note stays with those who answer tickets. */
export const ticketReply = defineEntity({
  name: 'ticketReply',
  table: 'ticket_replies',
  store: 'ticketReplies',
  path: '/v1/support/replies',
  verbs: { list: true, read: true, create: true, remove: true },
  subject: 'tickets',
  screens: 'support/replies',
  titleField: 'message',
  defaults: { internal: false },
  fields: {
    ticketId: { kind: 'reference', entity: 'supportTicket', onDelete: 'take', required: true },
    message: { kind: 'text', maxLength: 10_000, multiline: true, required: true },
    attachmentUrl: { kind: 'text', maxLength: 500 },
    internal: { kind: 'flag' },
  },
  groups: [],
  conversation: 'ticketId',
  goneAtOnce: true,
  scope: { kind: 'assigned', people: [], parent: 'ticketId', apart: 'internal' },
  list: {
    columns: ['message', 'internal'],
    filters: ['ticketId'],
    sorts: ['createdAt'],
    search: [],
    counts: [],
  },
});

export type TicketReply = RowOf<typeof ticketReply>;
