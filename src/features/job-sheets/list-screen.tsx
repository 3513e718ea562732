import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { JOB_SHEET_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  {
    id: 'mine',
    label: msg`Assigned to me`,
    state: ({ user }) => ({
      filters: { assignedTo: user.id, status: 'Assigned,InProgress' },
      sort: 'scheduledStart',
    }),
  },
  { id: 'open', label: msg`Open`, state: () => ({ filters: { status: 'Assigned,InProgress' } }) },
];

export function JobSheetListScreen() {
  return <ResourceList labels={JOB_SHEET_LABELS} views={VIEWS} icon={<ClipboardCheck />} />;
}
