import { msg } from '@lingui/core/macro';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['projects:view'];

export const manifest: FeatureManifest = {
  id: 'projects',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('projects', 'projectScreens'),
  }),
  sidebar: [{ group: 'work', label: msg`Projects`, to: '/tenant/projects', icon: FolderKanban, anyOf: VIEW }],
  labels: [{ entity: 'project', load: async () => (await import('./labels.ts')).PROJECT_LABELS }],
};
