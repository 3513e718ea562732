import { defineEntity } from '../kit/entity/entity.ts';

/** An answer that is given often, to be put into a reply and changed there. */
export const cannedReply = defineEntity({
  name: 'cannedReply',
  table: 'canned_replies',
  store: 'cannedReplies',
  path: '/v1/support/canned-replies',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'canned-replies',
  screens: 'support/canned-replies',
  titleField: 'title',
  defaults: {},
  fields: {
    title: { kind: 'text', maxLength: 200, required: true },
    /** `[requester]` and `[number]` stand for those of the ticket it is put into. */
    body: { kind: 'text', maxLength: 10_000, multiline: true, required: true },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['title', 'body', 'updatedAt'],
    filters: [],
    sorts: ['title', '-updatedAt'],
    search: ['title', 'body'],
    counts: [],
  },
});
