import { msg } from '@lingui/core/macro';
import Truck from 'lucide-react/icons/truck';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['shipments:view'];

export const manifest: FeatureManifest = {
  id: 'logistics',
  anyOf: VIEW,
  routes: [
    {
      path: 'logistics',
      lazy: async () => ({ Component: (await import('./screens.ts')).ShipmentListScreen }),
    },
    {
      path: 'logistics/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ShipmentFormScreen }),
    },
    {
      path: 'logistics/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ShipmentDetailScreen }),
    },
    {
      path: 'logistics/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).ShipmentFormScreen }),
    },
  ],
  sidebar: [{ group: 'supply', label: msg`Logistics`, to: '/tenant/logistics', icon: Truck, anyOf: VIEW }],
  labels: [{ entity: 'shipment', load: async () => (await import('./labels.ts')).SHIPMENT_LABELS }],
};
