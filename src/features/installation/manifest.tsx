import { msg } from '@lingui/core/macro';
import PlugZap from 'lucide-react/icons/plug-zap';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['installations:view'];

export const manifest: FeatureManifest = {
  id: 'installation',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('installation', 'installationScreens'),
  }),
  sidebar: [
    { group: 'assets', label: msg`Installation`, to: '/tenant/installation', icon: PlugZap, anyOf: VIEW },
  ],
  labels: [{ entity: 'installation', load: async () => (await import('./labels.ts')).INSTALLATION_LABELS }],
};
