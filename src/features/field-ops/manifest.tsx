import { msg } from '@lingui/core/macro';
import HardHat from 'lucide-react/icons/hard-hat';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['crews:view', 'switching:view'];

export const manifest: FeatureManifest = {
  id: 'field-ops',
  anyOf: VIEW,
  routes: [
    {
      path: 'field-ops',
      lazy: async () => ({ Component: (await import('./screens.ts')).FieldOpsHome }),
    },
    {
      path: 'field-ops/crews',
      lazy: async () => ({ Component: (await import('./screens.ts')).CrewListScreen }),
    },
    {
      path: 'field-ops/crews/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).CrewFormScreen }),
    },
    {
      path: 'field-ops/crews/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).CrewDetailScreen }),
    },
    {
      path: 'field-ops/crews/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).CrewFormScreen }),
    },
    {
      path: 'field-ops/switching',
      lazy: async () => ({ Component: (await import('./screens.ts')).SwitchingListScreen }),
    },
    {
      path: 'field-ops/switching/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).SwitchingFormScreen }),
    },
    {
      path: 'field-ops/switching/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).SwitchingDetailScreen }),
    },
    {
      path: 'field-ops/switching/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).SwitchingFormScreen }),
    },
  ],
  sidebar: [
    { group: 'work', label: msg`Field operations`, to: '/tenant/field-ops', icon: HardHat, anyOf: VIEW },
  ],
  labels: [
    { entity: 'crew', load: async () => (await import('./crews/labels.ts')).CREW_LABELS },
    {
      entity: 'switchingRequest',
      load: async () => (await import('./switching/labels.ts')).SWITCHING_LABELS,
    },
  ],
};
