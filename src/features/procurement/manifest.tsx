import { msg } from '@lingui/core/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['procurement:view'];

export const manifest: FeatureManifest = {
  id: 'procurement',
  anyOf: VIEW,
  routes: [
    {
      path: 'procurement',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProcurementListScreen }),
    },
    {
      path: 'procurement/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProcurementFormScreen }),
    },
    {
      path: 'procurement/restock',
      lazy: async () => ({ Component: (await import('./screens.ts')).RestockScreen }),
    },
    {
      path: 'procurement/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProcurementDetailScreen }),
    },
    {
      path: 'procurement/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProcurementFormScreen }),
    },
  ],
  sidebar: [
    { group: 'supply', label: msg`Procurement`, to: '/tenant/procurement', icon: ShoppingCart, anyOf: VIEW },
  ],
  labels: [
    { entity: 'procurementOrder', load: async () => (await import('./labels.ts')).PROCUREMENT_LABELS },
  ],
};
