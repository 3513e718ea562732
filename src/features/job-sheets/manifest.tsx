import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['job-sheets:view', 'job-sheets:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'job-sheets',
  anyOf: VIEW,
  routes: [
    ...routesTo(() => import('./screens.tsx'), records('job-sheets', 'jobSheetScreens')),
    ...routesTo(() => import('./runner/runner-screen.tsx'), { 'job-sheets/:id/run': 'RunnerScreen' }),
  ],
  sidebar: [
    { group: 'work', label: msg`Job sheets`, to: '/tenant/job-sheets', icon: ClipboardCheck, anyOf: VIEW },
  ],
  labels: [{ entity: 'jobSheet', load: async () => (await import('./labels.ts')).JOB_SHEET_LABELS }],
};
