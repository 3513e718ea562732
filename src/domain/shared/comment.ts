import { defineEntity } from '../kit/entity/entity.ts';

/** What people say about a record of any kind. Whoever sees the record sees its comments. */
export const comment = defineEntity({
  name: 'comment',
  table: 'comments',
  store: 'comments',
  path: '/comments',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'comments',
  titleField: 'text',
  defaults: {},
  fields: {
    entity: { kind: 'text', maxLength: 60, identifier: true, required: true },
    entityId: { kind: 'text', maxLength: 36, identifier: true, required: true },
    text: { kind: 'text', maxLength: 5000, multiline: true, required: true },
  },
  groups: [['entity', 'entityId']],
  own: ['update', 'remove'],
  conversation: 'entityId',
  goneAtOnce: true,
  scope: { kind: 'assigned', people: [], about: { entity: 'entity', id: 'entityId', onDelete: 'take' } },
  list: {
    columns: ['text'],
    filters: ['entityId'],
    sorts: ['createdAt'],
    search: [],
    counts: [],
  },
});
