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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).ShipmentListScreen }),
    },
    {
      path: 'logistics/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).ShipmentFormScreen }),
    },
    {
      path: 'logistics/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).ShipmentDetailScreen }),
    },
    {
      path: 'logistics/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).ShipmentFormScreen }),
    },
  ],
  sidebar: [{ group: 'supply', label: msg`Logistics`, to: '/tenant/logistics', icon: Truck, anyOf: VIEW }],
  labels: [{ entity: 'shipment', load: async () => (await import('./labels.ts')).SHIPMENT_LABELS }],
};
