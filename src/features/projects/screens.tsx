import { msg } from '@lingui/core/macro';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import { recordScreens } from '../../resource/record-screens.tsx';
import { PROJECT_LABELS } from './labels.ts';
import { ProjectOrders } from './project-orders.tsx';

export const projectScreens = recordScreens(PROJECT_LABELS, {
  list: {
    views: [
      { id: 'active', label: msg`Active`, state: () => ({ filters: { status: 'Active,OnHold' } }) },
      { id: 'mine', label: msg`Mine`, state: ({ user }) => ({ filters: { manager: user.id } }) },
    ],
    icon: <FolderKanban />,
  },
  form: {
    sections: [
      { fields: ['name', 'status', 'manager', 'description'] },
      { title: msg`When`, fields: ['startDate', 'endDate'] },
      { title: msg`Record`, fields: ['number', 'planId'] },
    ],
  },
  detail: {
    facts: ['manager', 'startDate', 'endDate', 'planId'],
    headline: ['manager', 'endDate'],
    story: ['description'],
    Sections: ProjectOrders,
  },
});
