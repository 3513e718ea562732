import { msg } from '@lingui/core/macro';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['planning:view'];

export const manifest: FeatureManifest = {
  id: 'planning',
  anyOf: VIEW,
  routes: [
    {
      path: 'planning',
      lazy: async () => ({ Component: (await import('./screens.ts')).PlanListScreen }),
    },
    {
      path: 'planning/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).PlanFormScreen }),
    },
    {
      path: 'planning/gantt',
      lazy: async () => ({ Component: (await import('./screens.ts')).GanttScreen }),
    },
    {
      path: 'planning/analytics',
      lazy: async () => ({ Component: (await import('./screens.ts')).AnalyticsScreen }),
    },
    {
      path: 'planning/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).PlanDetailScreen }),
    },
    {
      path: 'planning/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).PlanFormScreen }),
    },
  ],
  sidebar: [{ group: 'work', label: msg`Planning`, to: '/tenant/planning', icon: ChartGantt, anyOf: VIEW }],
  labels: [{ entity: 'plan', load: async () => (await import('./labels.ts')).PLAN_LABELS }],
};
