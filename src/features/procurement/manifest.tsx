import { msg } from '@lingui/core/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['procurement:view', 'procurement:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'procurement',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('procurement', 'procurementScreens'),
    'procurement/restock': 'RestockScreen',
  }),
  sidebar: [
    { group: 'supply', label: msg`Procurement`, to: '/tenant/procurement', icon: ShoppingCart, anyOf: VIEW },
  ],
  labels: [
    { entity: 'procurementOrder', load: async () => (await import('./labels.ts')).PROCUREMENT_LABELS },
  ],
};
