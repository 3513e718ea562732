import { msg } from '@lingui/core/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['maintenance:view'];

export const manifest: FeatureManifest = {
  id: 'maintenance',
  anyOf: VIEW,
  routes: [
    {
      path: 'maintenance',
      lazy: async () => ({ Component: (await import('./screens.ts')).MaintenancePlanListScreen }),
    },
    {
      path: 'maintenance/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).MaintenancePlanFormScreen }),
    },
    {
      path: 'maintenance/load',
      lazy: async () => ({ Component: (await import('./screens.ts')).LoadScreen }),
    },
    {
      path: 'maintenance/figures',
      lazy: async () => ({ Component: (await import('./screens.ts')).FiguresScreen }),
    },
    {
      path: 'maintenance/records',
      lazy: async () => ({ Component: (await import('./screens.ts')).RecordListScreen }),
    },
    {
      path: 'maintenance/records/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).RecordFormScreen }),
    },
    {
      path: 'maintenance/records/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).RecordDetailScreen }),
    },
    {
      path: 'maintenance/records/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).RecordFormScreen }),
    },
    {
      path: 'maintenance/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).MaintenancePlanDetailScreen }),
    },
    {
      path: 'maintenance/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).MaintenancePlanFormScreen }),
    },
  ],
  sidebar: [
    { group: 'assets', label: msg`Maintenance`, to: '/tenant/maintenance', icon: CalendarCheck, anyOf: VIEW },
  ],
  labels: [
    { entity: 'maintenancePlan', load: async () => (await import('./labels.ts')).MAINTENANCE_PLAN_LABELS },
    { entity: 'maintenanceRecord', load: async () => (await import('./records/labels.ts')).RECORD_LABELS },
  ],
};
