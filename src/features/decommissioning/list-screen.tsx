import { msg } from '@lingui/core/macro';
import Recycle from 'lucide-react/icons/recycle';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { DECOMMISSIONING_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'Requested' } }) },
  {
    id: 'underWay',
    label: msg`Under way`,
    state: () => ({ filters: { status: 'Approved,Isolated,Removed' }, sort: 'plannedDate' }),
  },
  {
    id: 'toClose',
    label: msg`To close`,
    state: () => ({ filters: { status: 'Disposed,ReturnedToStock' } }),
  },
];

export function DecommissioningListScreen() {
  return <ResourceList labels={DECOMMISSIONING_LABELS} views={VIEWS} icon={<Recycle />} />;
}
