import { msg } from '@lingui/core/macro';
import Wrench from 'lucide-react/icons/wrench';
import type { ListView } from '../../resource/list-view.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import { WORK_ORDER_LABELS } from './labels.ts';

const OPEN = 'waitingOnApproval,approved,scheduled,waitingOnMaterial,dispatched,enroute,onSite,inProgress';

const VIEWS: readonly ListView[] = [
  {
    id: 'mine',
    label: msg`Assigned to me`,
    state: ({ user }) => ({ filters: { assignees: user.id }, sort: 'dueDate' }),
  },
  { id: 'open', label: msg`Open`, state: () => ({ filters: { status: OPEN }, sort: 'dueDate' }) },
  { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'waitingOnApproval' } }) },
];

export function WorkOrderListScreen() {
  return <ResourceList labels={WORK_ORDER_LABELS} views={VIEWS} icon={<Wrench />} />;
}
