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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).PlanListScreen }),
    },
    {
      path: 'maintenance/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).PlanFormScreen }),
    },
    {
      path: 'maintenance/load',
      lazy: async () => ({ Component: (await import('./load-screen.tsx')).LoadScreen }),
    },
    {
      path: 'maintenance/records',
      lazy: async () => ({ Component: (await import('./records/list-screen.tsx')).RecordListScreen }),
    },
    {
      path: 'maintenance/records/new',
      lazy: async () => ({ Component: (await import('./records/form-screen.tsx')).RecordFormScreen }),
    },
    {
      path: 'maintenance/records/:id',
      lazy: async () => ({ Component: (await import('./records/detail-screen.tsx')).RecordDetailScreen }),
    },
    {
      path: 'maintenance/records/:id/edit',
      lazy: async () => ({ Component: (await import('./records/form-screen.tsx')).RecordFormScreen }),
    },
    {
      path: 'maintenance/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).PlanDetailScreen }),
    },
    {
      path: 'maintenance/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).PlanFormScreen }),
    },
  ],
  sidebar: [
    { group: 'assets', label: msg`Maintenance`, to: '/tenant/maintenance', icon: CalendarCheck, anyOf: VIEW },
  ],
  labels: [
    { entity: 'maintenancePlan', load: async () => (await import('./labels.ts')).PLAN_LABELS },
    { entity: 'maintenanceRecord', load: async () => (await import('./records/labels.ts')).RECORD_LABELS },
  ],
};
