import { msg } from '@lingui/core/macro';
import Recycle from 'lucide-react/icons/recycle';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['decommissioning:view'];

export const manifest: FeatureManifest = {
  id: 'decommissioning',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('decommissioning', 'decommissioningScreens'),
  }),
  sidebar: [
    {
      group: 'assets',
      label: msg`Decommissioning`,
      to: '/tenant/decommissioning',
      icon: Recycle,
      anyOf: VIEW,
    },
  ],
  labels: [
    { entity: 'decommissioning', load: async () => (await import('./labels.ts')).DECOMMISSIONING_LABELS },
  ],
};
