import { msg } from '@lingui/core/macro';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['projects:view'];

export const manifest: FeatureManifest = {
  id: 'projects',
  anyOf: VIEW,
  routes: [
    {
      path: 'projects',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProjectListScreen }),
    },
    {
      path: 'projects/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProjectFormScreen }),
    },
    {
      path: 'projects/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProjectDetailScreen }),
    },
    {
      path: 'projects/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).ProjectFormScreen }),
    },
  ],
  sidebar: [{ group: 'work', label: msg`Projects`, to: '/tenant/projects', icon: FolderKanban, anyOf: VIEW }],
  labels: [{ entity: 'project', load: async () => (await import('./labels.ts')).PROJECT_LABELS }],
};
