import { msg } from '@lingui/core/macro';
import Users from 'lucide-react/icons/users';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { CREW_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'available', label: msg`Available`, state: () => ({ filters: { status: 'available' } }) },
  { id: 'mine', label: msg`My crew`, state: ({ user }) => ({ filters: { members: user.id } }) },
];

export function CrewListScreen() {
  return (
    <ResourceList
      labels={CREW_LABELS}
      views={VIEWS}
      icon={<Users />}
      headerActions={<FieldOpsLinks except="crew" />}
    />
  );
}
