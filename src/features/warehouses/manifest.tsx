import { msg } from '@lingui/core/macro';
import Warehouse from 'lucide-react/icons/warehouse';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['warehouses:view'];

export const manifest: FeatureManifest = {
  id: 'warehouses',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('warehouses', 'warehouseScreens'),
  }),
  sidebar: [
    { group: 'supply', label: msg`Warehouses`, to: '/tenant/warehouses', icon: Warehouse, anyOf: VIEW },
  ],
  labels: [{ entity: 'warehouse', load: async () => (await import('./labels.ts')).WAREHOUSE_LABELS }],
};
