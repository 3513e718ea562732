import { msg } from '@lingui/core/macro';
import Wrench from 'lucide-react/icons/wrench';
import { OPEN_WORK_ORDERS } from '../../domain/work-orders/work-order.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { WORK_ORDER_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  {
    id: 'mine',
    label: msg`Assigned to me`,
    state: ({ user }) => ({ filters: { assignees: user.id }, sort: 'dueDate' }),
  },
  { id: 'open', label: msg`Open`, state: () => ({ filters: { status: OPEN_WORK_ORDERS }, sort: 'dueDate' }) },
  { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'waitingOnApproval' } }) },
];

export function WorkOrderListScreen() {
  return <ResourceList labels={WORK_ORDER_LABELS} views={VIEWS} icon={<Wrench />} />;
}
