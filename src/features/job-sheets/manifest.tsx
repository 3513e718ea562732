import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['job-sheets:view', 'job-sheets:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'job-sheets',
  anyOf: [...VIEW, 'hazards:view'],
  routes: [
    ...routesTo(() => import('./screens.tsx'), records('job-sheets', 'jobSheetScreens')),
    ...routesTo(() => import('./runner/runner-screen.tsx'), { 'job-sheets/:id/run': 'RunnerScreen' }),
    ...routesTo(() => import('./hazards/screens.tsx'), records('hazards', 'hazardScreens')),
  ],
  sidebar: [
    { group: 'work', label: msg`Job sheets`, to: '/tenant/job-sheets', icon: ClipboardCheck, anyOf: VIEW },
    {
      group: 'work',
      label: msg`Hazards`,
      to: '/tenant/hazards',
      icon: TriangleAlert,
      anyOf: ['hazards:view'],
    },
  ],
  labels: [
    { entity: 'jobSheet', load: async () => (await import('./labels.ts')).JOB_SHEET_LABELS },
    { entity: 'hazard', load: async () => (await import('./hazards/labels.ts')).HAZARD_LABELS },
  ],
};
