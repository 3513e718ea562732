import { msg } from '@lingui/core/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['reports:view'];

export const manifest: FeatureManifest = {
  id: 'reporting',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    reporting: 'ReportingHome',
    'reporting/library/:report': 'LibraryScreen',
    'reporting/new': 'BuilderScreen',
    'reporting/:id': 'SavedReportScreen',
    'reporting/:id/edit': 'BuilderScreen',
  }),
  sidebar: [
    { group: 'insight', label: msg`Reporting`, to: '/tenant/reporting', icon: ChartColumn, anyOf: VIEW },
  ],
  labels: [{ entity: 'savedReport', load: async () => (await import('./labels.ts')).SAVED_REPORT_LABELS }],
};
