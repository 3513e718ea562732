import type { FeatureManifest } from '../../resource/feature-manifest.ts';

/** The person's own settings; the top bar and the menu lead there. */
export const manifest: FeatureManifest = {
  id: 'profile',
  anyOf: [],
  routes: [
    {
      path: 'profile',
      lazy: async () => ({ Component: (await import('./profile-screen.tsx')).ProfileScreen }),
    },
  ],
  sidebar: [],
  labels: [],
  keeps: [
    { path: '/auth/profile', permission: 'users:view' },
    { path: '/auth/passkeys', permission: 'users:view' },
    { path: '/auth/sessions', permission: 'users:view' },
  ],
};
