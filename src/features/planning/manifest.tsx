import { msg } from '@lingui/core/macro';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['planning:view'];

export const manifest: FeatureManifest = {
  id: 'planning',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('planning', 'planScreens'),
    'planning/gantt': 'GanttScreen',
    'planning/analytics': 'AnalyticsScreen',
  }),
  sidebar: [{ group: 'work', label: msg`Planning`, to: '/tenant/planning', icon: ChartGantt, anyOf: VIEW }],
  labels: [{ entity: 'plan', load: async () => (await import('./labels.ts')).PLAN_LABELS }],
};
