import { msg } from '@lingui/core/macro';
import ListTree from 'lucide-react/icons/list-tree';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['boms:view'];

export const manifest: FeatureManifest = {
  id: 'bom',
  anyOf: VIEW,
  routes: [
    { path: 'bom', lazy: async () => ({ Component: (await import('./screens.ts')).BomListScreen }) },
    { path: 'bom/new', lazy: async () => ({ Component: (await import('./screens.ts')).BomFormScreen }) },
    {
      path: 'bom/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).BomDetailScreen }),
    },
    {
      path: 'bom/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).BomFormScreen }),
    },
  ],
  sidebar: [
    { group: 'supply', label: msg`Bills of materials`, to: '/tenant/bom', icon: ListTree, anyOf: VIEW },
  ],
  labels: [{ entity: 'bom', load: async () => (await import('./labels.ts')).BOM_LABELS }],
};
