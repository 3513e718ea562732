import { msg } from '@lingui/core/macro';
import Factory from 'lucide-react/icons/factory';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['manufacturing:view'];

export const manifest: FeatureManifest = {
  id: 'manufacturing',
  flag: 'manufacturing',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('manufacturing', 'orderScreens'),
    ...records('manufacturing/reservations', 'reservationScreens'),
  }),
  sidebar: [
    {
      group: 'supply',
      label: msg`Manufacturing`,
      to: '/tenant/manufacturing',
      icon: Factory,
      anyOf: VIEW,
      flag: 'manufacturing',
    },
  ],
  labels: [
    { entity: 'manufacturingOrder', load: async () => (await import('./labels.ts')).ORDER_LABELS },
    { entity: 'reservation', load: async () => (await import('./labels.ts')).RESERVATION_LABELS },
  ],
};
