import { defineEntity } from '../kit/entity/entity.ts';

/** What people are told of; each may switch any of them off for themselves. */
export const NOTIFICATION_EVENTS = ['assigned', 'replied', 'commented'] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** What of it a person wants to be told of. */
export type NotificationChoices = Readonly<Record<NotificationEvent, boolean>>;

/** Something that happened and that one person should know. The server writes it with what happened. */
export const notification = defineEntity({
  name: 'notification',
  table: 'notifications',
  store: 'notifications',
  path: '/notifications',
  verbs: { list: true, read: true, update: 'PATCH', remove: true },
  subject: 'notifications',
  titleField: 'title',
  defaults: {},
  fields: {
    title: { kind: 'text', maxLength: 300, required: true, writable: 'server' },
    message: { kind: 'text', maxLength: 500, writable: 'server' },
    type: {
      kind: 'choice',
      values: ['success', 'error', 'warning', 'info'],
      required: true,
      writable: 'server',
    },
    timestamp: { kind: 'instant', required: true, writable: 'server' },
    read: { kind: 'flag' },
    persistent: { kind: 'flag', writable: 'server' },
    userId: { kind: 'person', required: true, writable: 'server' },
    /** What happened, for words in the reader's language; `title` is the record's own. */
    event: {
      kind: 'choice',
      values: NOTIFICATION_EVENTS,
      required: true,
      writable: 'server',
    },
    entity: { kind: 'text', maxLength: 60, identifier: true, writable: 'server' },
    entityId: { kind: 'text', maxLength: 36, identifier: true, writable: 'server' },
  },
  groups: [],
  own: ['update', 'remove'],
  goneAtOnce: true,
  scope: {
    kind: 'assigned',
    people: ['userId'],
    personal: true,
    quotes: { entity: 'entity', id: 'entityId', onDelete: 'leave' },
  },
  list: { columns: [], filters: [], sorts: ['-timestamp'], search: [], counts: ['read'] },
});
