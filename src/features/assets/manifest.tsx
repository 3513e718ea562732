import { msg } from '@lingui/core/macro';
import UtilityPole from 'lucide-react/icons/utility-pole';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['assets:view'];

export const manifest: FeatureManifest = {
  id: 'assets',
  anyOf: VIEW,
  routes: [
    {
      path: 'assets',
      lazy: async () => ({ Component: (await import('./screens.ts')).AssetListScreen }),
    },
    {
      path: 'assets/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).AssetFormScreen }),
    },
    {
      path: 'assets/import',
      lazy: async () => ({ Component: (await import('./screens.ts')).ImportRoute }),
    },
    {
      path: 'assets/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).AssetDetailScreen }),
    },
    {
      path: 'assets/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).AssetFormScreen }),
    },
  ],
  sidebar: [
    { group: 'assets', label: msg`Asset registry`, to: '/tenant/assets', icon: UtilityPole, anyOf: VIEW },
  ],
  labels: [{ entity: 'asset', load: async () => (await import('./labels.ts')).ASSET_LABELS }],
};
