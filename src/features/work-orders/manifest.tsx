import { msg } from '@lingui/core/macro';
import Wrench from 'lucide-react/icons/wrench';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['work-orders:view', 'work-orders:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'work-orders',
  anyOf: VIEW,
  routes: [
    {
      path: 'work-orders',
      lazy: async () => ({ Component: (await import('./screens.ts')).WorkOrderListScreen }),
    },
    {
      path: 'work-orders/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).WorkOrderFormScreen }),
    },
    {
      path: 'work-orders/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).WorkOrderDetailScreen }),
    },
    {
      path: 'work-orders/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).WorkOrderFormScreen }),
    },
  ],
  sidebar: [{ group: 'work', label: msg`Work orders`, to: '/tenant/work-orders', icon: Wrench, anyOf: VIEW }],
  labels: [{ entity: 'workOrder', load: async () => (await import('./labels.ts')).WORK_ORDER_LABELS }],
};
