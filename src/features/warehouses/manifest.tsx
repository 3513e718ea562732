import { msg } from '@lingui/core/macro';
import Warehouse from 'lucide-react/icons/warehouse';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['warehouses:view'];

export const manifest: FeatureManifest = {
  id: 'warehouses',
  anyOf: VIEW,
  routes: [
    {
      path: 'warehouses',
      lazy: async () => ({ Component: (await import('./screens.ts')).WarehouseListScreen }),
    },
    {
      path: 'warehouses/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).WarehouseFormScreen }),
    },
    {
      path: 'warehouses/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).WarehouseDetailScreen }),
    },
    {
      path: 'warehouses/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).WarehouseFormScreen }),
    },
  ],
  sidebar: [
    { group: 'supply', label: msg`Warehouses`, to: '/tenant/warehouses', icon: Warehouse, anyOf: VIEW },
  ],
  labels: [{ entity: 'warehouse', load: async () => (await import('./labels.ts')).WAREHOUSE_LABELS }],
};
