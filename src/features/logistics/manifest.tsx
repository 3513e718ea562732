import { msg } from '@lingui/core/macro';
import Truck from 'lucide-react/icons/truck';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['shipments:view'];

export const manifest: FeatureManifest = {
  id: 'logistics',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('logistics', 'shipmentScreens'),
  }),
  sidebar: [{ group: 'supply', label: msg`Logistics`, to: '/tenant/logistics', icon: Truck, anyOf: VIEW }],
  labels: [{ entity: 'shipment', load: async () => (await import('./labels.ts')).SHIPMENT_LABELS }],
};
