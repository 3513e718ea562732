import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import BookCheck from 'lucide-react/icons/book-check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil-line';
import type { article } from '../../domain/knowledge-base/article.ts';
import type { articleFeedback } from '../../domain/knowledge-base/article-feedback.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const ARTICLE_LABELS: LabelSet<typeof article> = {
  entity: 'article',
  singular: msg`Article`,
  plural: msg`Knowledge base`,
  none: msg`No articles yet`,
  create: msg`New article`,
  empty: msg`What somebody found out once, written down for everybody: on this device, also without signal.`,
  deleteTitle: msg`Delete this article?`,
  failures: {
    fetch: msg`Failed to fetch articles`,
    create: msg`Failed to create article`,
    update: msg`Failed to update article`,
    remove: msg`Failed to delete article`,
  },
  fields: {
    title: msg`Title`,
    body: msg`Text`,
    category: msg`Category`,
    language: msg`Language`,
    tags: msg`Tags`,
    status: msg`Status`,
    pinned: msg`Safety rule`,
    publishedAt: msg`Published`,
  },
  help: {
    title: msg`The question as somebody would ask it.`,
    body: msg`# before a line makes a heading, - a point, 1. a step.`,
    tags: msg`Other words under which somebody would look for it.`,
    pinned: msg`Everybody should see it: it has a tab of its own.`,
  },
  choices: {
    category: {
      safety: { label: msg`Safety` },
      procedure: { label: msg`Procedure` },
      equipment: { label: msg`Equipment` },
      app: { label: msg`This app` },
      account: { label: msg`Account and rights` },
      other: { label: msg`Something else` },
    },
    language: {
      en: { label: msg`English` },
      fr: { label: msg`French` },
      de: { label: msg`German` },
      es: { label: msg`Spanish` },
      ar: { label: msg`Arabic` },
      ku: { label: msg`Kurdish` },
    },
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: Pencil },
      Review: { label: msg`In review`, tone: 'energised', icon: Eye },
      Published: { label: msg`Published`, tone: 'safe', icon: BookCheck },
      Archived: { label: msg`Archived`, tone: 'neutral', icon: Archive },
    },
  },
};

export const FEEDBACK_LABELS: LabelSet<typeof articleFeedback> = {
  entity: 'articleFeedback',
  singular: msg`Feedback`,
  plural: msg`Feedback`,
  none: msg`No feedback yet`,
  create: msg`Feedback`,
  empty: msg`Whether an article helped.`,
  deleteTitle: msg`Delete this feedback?`,
  fields: {
    articleId: msg`Article`,
    helpful: msg`Helpful`,
    comment: msg`What was missing`,
  },
  choices: {},
};
