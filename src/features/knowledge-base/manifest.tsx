import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['articles:view'];

export const manifest: FeatureManifest = {
  id: 'knowledge-base',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('knowledge-base', 'articleScreens'),
    'knowledge-base/feedback/:id': 'FeedbackAddress',
  }),
  sidebar: [
    { group: 'help', label: msg`Knowledge base`, to: '/tenant/knowledge-base', icon: BookOpen, anyOf: VIEW },
  ],
  labels: [
    { entity: 'article', load: async () => (await import('./labels.ts')).ARTICLE_LABELS },
    { entity: 'articleFeedback', load: async () => (await import('./labels.ts')).FEEDBACK_LABELS },
  ],
};
