import { msg } from '@lingui/core/macro';
import PlugZap from 'lucide-react/icons/plug-zap';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { INSTALLATION_LABELS } from './labels.ts';

const UNDER_WAY = 'Planned,MaterialsReady,InProgress,Tested,Energised';

const VIEWS: readonly ListView[] = [
  {
    id: 'mine',
    label: msg`Assigned to me`,
    state: ({ user }) => ({ filters: { crew: user.id, status: UNDER_WAY }, sort: 'plannedStart' }),
  },
  {
    id: 'underWay',
    label: msg`Under way`,
    state: () => ({ filters: { status: UNDER_WAY }, sort: 'plannedStart' }),
  },
  { id: 'toHandOver', label: msg`To hand over`, state: () => ({ filters: { status: 'Energised' } }) },
];

export function InstallationListScreen() {
  return <ResourceList labels={INSTALLATION_LABELS} views={VIEWS} icon={<PlugZap />} />;
}
