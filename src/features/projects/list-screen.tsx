import { msg } from '@lingui/core/macro';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { PROJECT_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'active', label: msg`Active`, state: () => ({ filters: { status: 'Active,OnHold' } }) },
  { id: 'mine', label: msg`Mine`, state: ({ user }) => ({ filters: { manager: user.id } }) },
];

export function ProjectListScreen() {
  return <ResourceList labels={PROJECT_LABELS} views={VIEWS} icon={<FolderKanban />} />;
}
