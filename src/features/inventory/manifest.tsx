import { msg } from '@lingui/core/macro';
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
  ],
  labels: [{ entity: 'inventoryItem', load: async () => (await import('./labels.ts')).INVENTORY_LABELS }],
};
