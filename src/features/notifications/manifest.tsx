import type { FeatureManifest } from '../../resource/feature-manifest.ts';

/** Opened by the bell in the top bar. */
export const manifest: FeatureManifest = {
  id: 'notifications',
  anyOf: ['notifications:view'],
  routes: [
    {
      path: 'notifications',
      lazy: async () => ({ Component: (await import('./notifications-screen.tsx')).NotificationsScreen }),
    },
    {
      path: 'notifications/:id',
      lazy: async () => ({ Component: (await import('./notifications-screen.tsx')).NotificationsScreen }),
    },
    {
      path: 'comments/:id',
      lazy: async () => ({ Component: (await import('./comment-address.tsx')).CommentAddress }),
    },
  ],
  sidebar: [],
  labels: [
    { entity: 'notification', load: async () => (await import('./labels.ts')).NOTIFICATION_LABELS },
    { entity: 'comment', load: async () => (await import('./labels.ts')).COMMENT_LABELS },
  ],
};
