import { msg } from '@lingui/core/macro';
import Factory from 'lucide-react/icons/factory';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['manufacturing:view'];

export const manifest: FeatureManifest = {
  id: 'manufacturing',
  flag: 'manufacturing',
  anyOf: VIEW,
  routes: [
    {
      path: 'manufacturing',
      lazy: async () => ({ Component: (await import('./screens.ts')).OrderListScreen }),
    },
    {
      path: 'manufacturing/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).OrderFormScreen }),
    },
    {
      path: 'manufacturing/reservations',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReservationListScreen }),
    },
    {
      path: 'manufacturing/reservations/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReservationDetailScreen }),
    },
    {
      path: 'manufacturing/reservations/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReservationFormScreen }),
    },
    {
      path: 'manufacturing/reservations/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReservationFormScreen }),
    },
    {
      path: 'manufacturing/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).OrderDetailScreen }),
    },
    {
      path: 'manufacturing/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).OrderFormScreen }),
    },
  ],
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
