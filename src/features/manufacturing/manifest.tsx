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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).OrderListScreen }),
    },
    {
      path: 'manufacturing/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).OrderFormScreen }),
    },
    {
      path: 'manufacturing/reservations',
      lazy: async () => ({ Component: (await import('./reservation-screens.tsx')).ReservationListScreen }),
    },
    {
      path: 'manufacturing/reservations/:id',
      lazy: async () => ({ Component: (await import('./reservation-screens.tsx')).ReservationDetailScreen }),
    },
    {
      path: 'manufacturing/reservations/new',
      lazy: async () => ({ Component: (await import('./reservation-screens.tsx')).ReservationFormScreen }),
    },
    {
      path: 'manufacturing/reservations/:id/edit',
      lazy: async () => ({ Component: (await import('./reservation-screens.tsx')).ReservationFormScreen }),
    },
    {
      path: 'manufacturing/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).OrderDetailScreen }),
    },
    {
      path: 'manufacturing/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).OrderFormScreen }),
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
