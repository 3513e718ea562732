import { msg } from '@lingui/core/macro';
import Puzzle from 'lucide-react/icons/puzzle';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

/** Open to everybody here: whoever may not see the plugins is told so in place (R2.5). */
export const manifest: FeatureManifest = {
  id: 'plugins',
  anyOf: [],
  routes: routesTo(() => import('./screens.tsx'), {
    plugins: 'MarketplaceScreen',
    'plugins/:id': 'MarketplaceScreen',
    'surveys/plugins': 'SurveyMarketplaceScreen',
  }),
  sidebar: [
    {
      group: 'extend',
      label: msg`Plugin marketplace`,
      to: '/tenant/plugins',
      icon: Puzzle,
      anyOf: ['plugins:view'],
    },
  ],
  labels: [
    { entity: 'plugin', load: async () => (await import('./labels.ts')).PLUGIN_LABELS },
    { entity: 'installedPlugin', load: async () => (await import('./labels.ts')).INSTALLED_PLUGIN_LABELS },
    { entity: 'pluginRating', load: async () => (await import('./labels.ts')).PLUGIN_RATING_LABELS },
  ],
};
