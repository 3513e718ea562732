import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

/** Opened by the bell in the top bar. */
export const manifest: FeatureManifest = {
  id: 'notifications',
  anyOf: ['notifications:view'],
  routes: routesTo(() => import('./screens.tsx'), {
    notifications: 'NotificationsScreen',
    'notifications/:id': 'NotificationsScreen',
    'comments/:id': 'CommentAddress',
  }),
  sidebar: [],
  labels: [
    { entity: 'notification', load: async () => (await import('./labels.ts')).NOTIFICATION_LABELS },
    { entity: 'comment', load: async () => (await import('./labels.ts')).COMMENT_LABELS },
  ],
};
