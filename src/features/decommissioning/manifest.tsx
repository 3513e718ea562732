import { msg } from '@lingui/core/macro';
import Recycle from 'lucide-react/icons/recycle';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['decommissioning:view'];

export const manifest: FeatureManifest = {
  id: 'decommissioning',
  anyOf: VIEW,
  routes: [
    {
      path: 'decommissioning',
      lazy: async () => ({ Component: (await import('./screens.ts')).DecommissioningListScreen }),
    },
    {
      path: 'decommissioning/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).DecommissioningFormScreen }),
    },
    {
      path: 'decommissioning/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).DecommissioningDetailScreen }),
    },
    {
      path: 'decommissioning/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).DecommissioningFormScreen }),
    },
  ],
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
