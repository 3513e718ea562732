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
    { path: '/auth/profile', takes: [] },
    { path: '/auth/passkeys', takes: [] },
    { path: '/auth/sessions', takes: [] },
  ],
};
