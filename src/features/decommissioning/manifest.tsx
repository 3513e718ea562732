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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).DecommissioningListScreen }),
    },
    {
      path: 'decommissioning/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).DecommissioningFormScreen }),
    },
    {
      path: 'decommissioning/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).DecommissioningDetailScreen }),
    },
    {
      path: 'decommissioning/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).DecommissioningFormScreen }),
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
