import type { FeatureManifest } from '../../resource/feature-manifest.ts';

/** Opened by the bell in the top bar. */
export const manifest: FeatureManifest = {
  id: 'notifications',
  anyOf: ['notifications:view'],
  routes: [
    {
      path: 'notifications',
      lazy: async () => ({ Component: (await import('./screens.ts')).NotificationsScreen }),
    },
    {
      path: 'notifications/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).NotificationsScreen }),
    },
    {
      path: 'comments/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).CommentAddress }),
    },
  ],
  sidebar: [],
  labels: [
    { entity: 'notification', load: async () => (await import('./labels.ts')).NOTIFICATION_LABELS },
    { entity: 'comment', load: async () => (await import('./labels.ts')).COMMENT_LABELS },
  ],
};
