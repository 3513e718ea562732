import { msg } from '@lingui/core/macro';
import Boxes from 'lucide-react/icons/boxes';
import Package from 'lucide-react/icons/package';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['inventory:view'];

export const manifest: FeatureManifest = {
  id: 'inventory',
  flag: 'inventory',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('inventory', 'inventoryScreens'),
    stock: 'stockScreens.list',
    'stock/new': 'ReceiveScreen',
    'stock/jobs': 'GuidedJobs',
    'stock/:id': 'stockScreens.detail',
    'stock/:id/edit': 'stockScreens.form',
    'stock-movements': 'movementScreens.list',
    'stock-movements/:id': 'movementScreens.detail',
    ...records('stock/counts', 'countScreens'),
  }),
  sidebar: [
    {
      group: 'supply',
      label: msg`Inventory`,
      to: '/tenant/inventory',
      icon: Package,
      anyOf: VIEW,
      flag: 'inventory',
    },
    {
      group: 'supply',
      label: msg`Stock by place`,
      to: '/tenant/stock',
      icon: Boxes,
      anyOf: VIEW,
      flag: 'inventory',
    },
  ],
  labels: [
    { entity: 'inventoryItem', load: async () => (await import('./labels.ts')).INVENTORY_LABELS },
    { entity: 'stockLine', load: async () => (await import('./stock-labels.ts')).STOCK_LABELS },
    { entity: 'stockCount', load: async () => (await import('./counts/labels.ts')).COUNT_LABELS },
    { entity: 'stockMovement', load: async () => (await import('./movement-labels.ts')).MOVEMENT_LABELS },
  ],
};
