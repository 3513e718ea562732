import { msg } from '@lingui/core/macro';
import Wrench from 'lucide-react/icons/wrench';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['work-orders:view', 'work-orders:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'work-orders',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('work-orders', 'workOrderScreens'),
  }),
  sidebar: [{ group: 'work', label: msg`Work orders`, to: '/tenant/work-orders', icon: Wrench, anyOf: VIEW }],
  labels: [{ entity: 'workOrder', load: async () => (await import('./labels.ts')).WORK_ORDER_LABELS }],
};
