import { msg } from '@lingui/core/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['reports:view'];

export const manifest: FeatureManifest = {
  id: 'reporting',
  anyOf: VIEW,
  routes: [
    {
      path: 'reporting',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReportingHome }),
    },
    {
      path: 'reporting/library/:report',
      lazy: async () => ({ Component: (await import('./screens.ts')).LibraryScreen }),
    },
    {
      path: 'reporting/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).BuilderScreen }),
    },
    {
      path: 'reporting/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).SavedReportScreen }),
    },
    {
      path: 'reporting/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).BuilderScreen }),
    },
  ],
  sidebar: [
    { group: 'insight', label: msg`Reporting`, to: '/tenant/reporting', icon: ChartColumn, anyOf: VIEW },
  ],
  labels: [{ entity: 'savedReport', load: async () => (await import('./labels.ts')).SAVED_REPORT_LABELS }],
};
