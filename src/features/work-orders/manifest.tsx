import { msg } from '@lingui/core/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Inbox from 'lucide-react/icons/inbox';
import Wrench from 'lucide-react/icons/wrench';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['work-orders:view', 'work-orders:view-assigned'];
const VIEW_TIME = ['time-entries:view', 'time-entries:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'work-orders',
  anyOf: [...VIEW, 'fault-reports:view', ...VIEW_TIME],
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('work-orders', 'workOrderScreens'),
    ...records('fault-reports', 'faultReportScreens'),
    ...records('time-entries', 'timeEntryScreens'),
  }),
  sidebar: [
    { group: 'work', label: msg`Work orders`, to: '/tenant/work-orders', icon: Wrench, anyOf: VIEW },
    {
      group: 'work',
      label: msg`Fault reports`,
      to: '/tenant/fault-reports',
      icon: Inbox,
      anyOf: ['fault-reports:view'],
    },
    {
      group: 'work',
      label: msg`Time entries`,
      to: '/tenant/time-entries',
      icon: CalendarCheck,
      anyOf: VIEW_TIME,
    },
  ],
  labels: [
    { entity: 'workOrder', load: async () => (await import('./labels.ts')).WORK_ORDER_LABELS },
    {
      entity: 'faultReport',
      load: async () => (await import('./fault-reports/labels.ts')).FAULT_REPORT_LABELS,
    },
    { entity: 'timeEntry', load: async () => (await import('./time-entries/labels.ts')).TIME_ENTRY_LABELS },
  ],
};
