import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** What somebody found out once, written down for everybody. */
export const article = defineEntity({
  name: 'article',
  table: 'articles',
  store: 'articles',
  path: '/support/kb',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'articles',
  screens: 'knowledge-base',
  titleField: 'title',
  defaults: { status: 'Draft', language: 'en', pinned: false },
  fields: {
    title: { kind: 'text', maxLength: 200, required: true },
    body: { kind: 'text', maxLength: 50_000, multiline: true, required: true },
    category: { kind: 'choice', values: ['safety', 'procedure', 'equipment', 'app', 'account', 'other'] },
    language: { kind: 'choice', values: ['en', 'fr', 'de', 'es', 'ar', 'ku'], required: true },
    tags: { kind: 'text', maxLength: 300 },
    status: { kind: 'choice', values: ['Draft', 'Review', 'Published', 'Archived'], required: true },
    /** A safety rule that everybody should have seen: it stands above all others. */
    pinned: { kind: 'flag' },
    publishedAt: { kind: 'instant', writable: 'server' },
  },
  groups: [['status', 'publishedAt']],
  statuses: {
    lifecycle: {
      initial: ['Draft', 'Review'],
      next: {
        Draft: ['Review'],
        Review: ['Published', 'Draft'],
        Published: ['Archived', 'Review'],
        Archived: ['Review'],
      },
    },
    completion: { field: 'publishedAt', done: ['Published'] },
  },
  decisions: [
    {
      statuses: ['Published'],
      action: 'publish',
      about: ['title', 'body', 'category', 'language', 'tags', 'pinned'],
      undo: { to: ['Archived', 'Review'], action: 'publish' },
    },
    { statuses: ['Archived'], action: 'publish', about: ['title', 'body'], undo: { to: ['Review'] } },
  ],
  // What is being written is for those who write.
  scope: { kind: 'tenant', readable: ['Published'] },
  list: {
    columns: ['title', 'category', 'status', 'language', 'publishedAt'],
    filters: ['status', 'category', 'language'],
    sorts: ['title', '-updatedAt'],
    search: ['title', 'tags', 'body'],
    counts: ['status'],
  },
});

export type Article = RowOf<typeof article>;
