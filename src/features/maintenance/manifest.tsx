import { msg } from '@lingui/core/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['maintenance:view'];

export const manifest: FeatureManifest = {
  id: 'maintenance',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('maintenance', 'maintenancePlanScreens'),
    'maintenance/load': 'LoadScreen',
    'maintenance/figures': 'FiguresScreen',
    ...records('maintenance/records', 'maintenanceRecordScreens'),
  }),
  sidebar: [
    { group: 'assets', label: msg`Maintenance`, to: '/tenant/maintenance', icon: CalendarCheck, anyOf: VIEW },
  ],
  labels: [
    { entity: 'maintenancePlan', load: async () => (await import('./labels.ts')).MAINTENANCE_PLAN_LABELS },
    { entity: 'maintenanceRecord', load: async () => (await import('./records/labels.ts')).RECORD_LABELS },
  ],
};
