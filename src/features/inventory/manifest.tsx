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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).InventoryListScreen }),
    },
    {
      path: 'inventory/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).InventoryFormScreen }),
    },
    {
      path: 'inventory/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).InventoryDetailScreen }),
    },
    {
      path: 'inventory/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).InventoryFormScreen }),
    },
    {
      path: 'stock',
      lazy: async () => ({ Component: (await import('./stock-list-screen.tsx')).StockListScreen }),
    },
    {
      path: 'stock/new',
      lazy: async () => ({ Component: (await import('./receive-screen.tsx')).ReceiveScreen }),
    },
    {
      path: 'stock/:id',
      lazy: async () => ({ Component: (await import('./stock-detail-screen.tsx')).StockDetailScreen }),
    },
    {
      path: 'stock/:id/edit',
      lazy: async () => ({ Component: (await import('./stock-form-screen.tsx')).StockFormScreen }),
    },
    {
      path: 'stock-movements',
      lazy: async () => ({ Component: (await import('./movement-screens.tsx')).MovementListScreen }),
    },
    {
      path: 'stock-movements/:id',
      lazy: async () => ({ Component: (await import('./movement-screens.tsx')).MovementDetailScreen }),
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
    { entity: 'stockMovement', load: async () => (await import('./movement-labels.ts')).MOVEMENT_LABELS },
  ],
};
