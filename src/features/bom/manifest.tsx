import { msg } from '@lingui/core/macro';
import ListTree from 'lucide-react/icons/list-tree';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['boms:view'];

export const manifest: FeatureManifest = {
  id: 'bom',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('bom', 'bomScreens'),
  }),
  sidebar: [
    { group: 'supply', label: msg`Bills of materials`, to: '/tenant/bom', icon: ListTree, anyOf: VIEW },
  ],
  labels: [{ entity: 'bom', load: async () => (await import('./labels.ts')).BOM_LABELS }],
};
