import { msg } from '@lingui/core/macro';
import Boxes from 'lucide-react/icons/boxes';
import Package from 'lucide-react/icons/package';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['inventory:view'];

export const manifest: FeatureManifest = {
  id: 'inventory',
  flag: 'inventory',
  anyOf: VIEW,
  routes: [
    {
      path: 'inventory',
      lazy: async () => ({ Component: (await import('./screens.ts')).InventoryListScreen }),
    },
    {
      path: 'inventory/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).InventoryFormScreen }),
    },
    {
      path: 'inventory/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).InventoryDetailScreen }),
    },
    {
      path: 'inventory/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).InventoryFormScreen }),
    },
    {
      path: 'stock',
      lazy: async () => ({ Component: (await import('./screens.ts')).StockListScreen }),
    },
    {
      path: 'stock/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReceiveScreen }),
    },
    {
      path: 'stock/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).StockDetailScreen }),
    },
    {
      path: 'stock/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).StockFormScreen }),
    },
    {
      path: 'stock-movements',
      lazy: async () => ({ Component: (await import('./screens.ts')).MovementListScreen }),
    },
    {
      path: 'stock-movements/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).MovementDetailScreen }),
    },
    {
      path: 'stock/counts',
      lazy: async () => ({ Component: (await import('./screens.ts')).CountListScreen }),
    },
    {
      path: 'stock/counts/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).CountFormScreen }),
    },
    {
      path: 'stock/counts/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).CountDetailScreen }),
    },
    {
      path: 'stock/counts/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).CountFormScreen }),
    },
  ],
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
