import { msg } from '@lingui/core/macro';
import ToggleRight from 'lucide-react/icons/toggle-right';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { SWITCHING_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'Requested' } }) },
  {
    id: 'live',
    label: msg`Under way`,
    state: () => ({ filters: { status: 'Approved,Switching,Isolated,ClearanceIssued,Released' } }),
  },
  { id: 'mine', label: msg`I switch`, state: ({ user }) => ({ filters: { operator: user.id } }) },
];

export function SwitchingListScreen() {
  return (
    <ResourceList
      labels={SWITCHING_LABELS}
      views={VIEWS}
      icon={<ToggleRight />}
      headerActions={<FieldOpsLinks except="switchingRequest" />}
    />
  );
}
