import { defineEntity } from '../kit/entity/entity.ts';

/** Whether an article helped one person; its id is made from both, so that they say it once. */
export const articleFeedback = defineEntity({
  name: 'articleFeedback',
  table: 'article_feedback',
  store: 'articleFeedback',
  path: '/support/kb-feedback',
  verbs: { list: true, read: true, create: true, update: 'PATCH' },
  createOnce: () => ['helpful', 'comment'],
  subject: 'articles',
  screens: 'knowledge-base/feedback',
  titleField: 'comment',
  defaults: {},
  fields: {
    articleId: { kind: 'reference', entity: 'article', onDelete: 'take', required: true },
    helpful: { kind: 'flag' },
    comment: { kind: 'text', maxLength: 2000, multiline: true },
  },
  groups: [],
  own: ['create', 'update'],
  scope: { kind: 'assigned', people: [], personal: true },
  list: { columns: [], filters: ['articleId'], sorts: ['-updatedAt'], search: [], counts: [] },
});
