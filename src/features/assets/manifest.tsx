import { msg } from '@lingui/core/macro';
import MapIcon from 'lucide-react/icons/map';
import UtilityPole from 'lucide-react/icons/utility-pole';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['assets:view'];

export const manifest: FeatureManifest = {
  id: 'assets',
  anyOf: VIEW,
  routes: [
    ...routesTo(() => import('./screens.tsx'), {
      ...records('assets', 'assetScreens'),
      'assets/import': 'ImportRoute',
      'assets/kept/:id': 'KeptAddress',
    }),
    ...routesTo(() => import('./map/map-screen.tsx'), { map: 'MapScreen' }),
  ],
  sidebar: [
    { group: 'assets', label: msg`Asset registry`, to: '/tenant/assets', icon: UtilityPole, anyOf: VIEW },
    { group: 'assets', label: msg`Map`, to: '/tenant/map', icon: MapIcon, anyOf: VIEW },
  ],
  labels: [
    { entity: 'asset', load: async () => (await import('./labels.ts')).ASSET_LABELS },
    { entity: 'keptAsset', load: async () => (await import('./labels.ts')).KEPT_LABELS },
  ],
  onRecords: async () => (await import('./map/small/record-map-panel.tsx')).RecordMapPanel,
};
