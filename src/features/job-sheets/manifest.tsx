import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['job-sheets:view', 'job-sheets:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'job-sheets',
  anyOf: VIEW,
  routes: [
    {
      path: 'job-sheets',
      lazy: async () => ({ Component: (await import('./screens.ts')).JobSheetListScreen }),
    },
    {
      path: 'job-sheets/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).JobSheetFormScreen }),
    },
    {
      path: 'job-sheets/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).JobSheetDetailScreen }),
    },
    {
      path: 'job-sheets/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).JobSheetFormScreen }),
    },
    {
      path: 'job-sheets/:id/run',
      lazy: async () => ({ Component: (await import('./runner/runner-screen.tsx')).RunnerScreen }),
    },
  ],
  sidebar: [
    { group: 'work', label: msg`Job sheets`, to: '/tenant/job-sheets', icon: ClipboardCheck, anyOf: VIEW },
  ],
  labels: [{ entity: 'jobSheet', load: async () => (await import('./labels.ts')).JOB_SHEET_LABELS }],
};
