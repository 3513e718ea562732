import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import { Link } from 'react-router-dom';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PLAN_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'mine', label: msg`Mine`, state: ({ user }) => ({ filters: { owner: user.id } }) },
  { id: 'review', label: msg`To decide`, state: () => ({ filters: { status: 'In Review' } }) },
  { id: 'approved', label: msg`Approved`, state: () => ({ filters: { status: 'Approved' } }) },
];

export function PlanListScreen() {
  return (
    <ResourceList
      labels={PLAN_LABELS}
      views={VIEWS}
      icon={<ChartGantt />}
      headerActions={
        <>
          <Button asChild>
            <Link to="/tenant/planning/gantt">
              <ChartGantt aria-hidden /> <Trans>Gantt</Trans>
            </Link>
          </Button>
          <Button asChild>
            <Link to="/tenant/planning/analytics">
              <ChartColumn aria-hidden /> <Trans>Analytics</Trans>
            </Link>
          </Button>
        </>
      }
    />
  );
}
