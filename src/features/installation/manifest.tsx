import { msg } from '@lingui/core/macro';
import PlugZap from 'lucide-react/icons/plug-zap';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['installations:view'];

export const manifest: FeatureManifest = {
  id: 'installation',
  anyOf: VIEW,
  routes: [
    {
      path: 'installation',
      lazy: async () => ({ Component: (await import('./screens.ts')).InstallationListScreen }),
    },
    {
      path: 'installation/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).InstallationFormScreen }),
    },
    {
      path: 'installation/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).InstallationDetailScreen }),
    },
    {
      path: 'installation/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).InstallationFormScreen }),
    },
  ],
  sidebar: [
    { group: 'assets', label: msg`Installation`, to: '/tenant/installation', icon: PlugZap, anyOf: VIEW },
  ],
  labels: [{ entity: 'installation', load: async () => (await import('./labels.ts')).INSTALLATION_LABELS }],
};
