import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

/** The person's own settings; the top bar and the menu lead there. */
export const manifest: FeatureManifest = {
  id: 'profile',
  anyOf: [],
  routes: routesTo(() => import('./profile-screen.tsx'), {
    profile: 'ProfileScreen',
  }),
  sidebar: [],
  labels: [],
  keeps: [
    { path: '/auth/profile', takes: [] },
    { path: '/auth/passkeys', takes: [] },
    { path: '/auth/sessions', takes: [] },
  ],
};
