import { msg } from '@lingui/core/macro';
import HardHat from 'lucide-react/icons/hard-hat';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['crews:view', 'switching:view'];

export const manifest: FeatureManifest = {
  id: 'field-ops',
  anyOf: [...VIEW, 'work-areas:view'],
  routes: routesTo(() => import('./screens.tsx'), {
    'field-ops': 'FieldOpsHome',
    ...records('field-ops/crews', 'crewScreens'),
    ...records('field-ops/switching', 'switchingScreens'),
    ...records('field-ops/work-areas', 'workAreaScreens'),
  }),
  sidebar: [
    { group: 'work', label: msg`Field operations`, to: '/tenant/field-ops', icon: HardHat, anyOf: VIEW },
  ],
  labels: [
    { entity: 'crew', load: async () => (await import('./crews/labels.ts')).CREW_LABELS },
    {
      entity: 'switchingRequest',
      load: async () => (await import('./switching/labels.ts')).SWITCHING_LABELS,
    },
    { entity: 'workArea', load: async () => (await import('./work-areas/labels.ts')).WORK_AREA_LABELS },
  ],
};
