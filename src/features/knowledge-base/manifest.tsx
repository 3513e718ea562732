import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['articles:view'];

export const manifest: FeatureManifest = {
  id: 'knowledge-base',
  anyOf: VIEW,
  routes: [
    {
      path: 'knowledge-base',
      lazy: async () => ({ Component: (await import('./screens.ts')).ArticleListScreen }),
    },
    {
      path: 'knowledge-base/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ArticleFormScreen }),
    },
    {
      path: 'knowledge-base/feedback/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).FeedbackAddress }),
    },
    {
      path: 'knowledge-base/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ArticleDetailScreen }),
    },
    {
      path: 'knowledge-base/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).ArticleFormScreen }),
    },
  ],
  sidebar: [
    { group: 'help', label: msg`Knowledge base`, to: '/tenant/knowledge-base', icon: BookOpen, anyOf: VIEW },
  ],
  labels: [
    { entity: 'article', load: async () => (await import('./labels.ts')).ARTICLE_LABELS },
    { entity: 'articleFeedback', load: async () => (await import('./labels.ts')).FEEDBACK_LABELS },
  ],
};
