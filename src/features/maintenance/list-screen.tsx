import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartColumn from 'lucide-react/icons/chart-column';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { DueOrdersButton } from './due-orders-button.tsx';
import { duePlans } from './due-plans.ts';
import { MAINTENANCE_PLAN_LABELS } from './labels.ts';

/** No index knows the lead time of each plan, nor the health of its asset. */
const due: IdsOfView = async (workspace) =>
  new Set((await duePlans(workspace, workspace.today())).map(({ id }) => id));

const VIEWS: readonly ListView[] = [
  { id: 'due', label: msg`Due`, only: due },
  {
    id: 'active',
    label: msg({ message: 'Active', context: 'maintenance plan' }),
    state: () => ({ filters: { status: 'active' } }),
  },
  { id: 'paused', label: msg`Paused`, state: () => ({ filters: { status: 'paused' } }) },
  { id: 'meter', label: msg`By meter`, state: () => ({ filters: { kind: 'meter', status: 'active' } }) },
  {
    id: 'condition',
    label: msg`By condition`,
    state: () => ({ filters: { kind: 'condition', status: 'active' } }),
  },
];

export function MaintenancePlanListScreen() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={MAINTENANCE_PLAN_LABELS}
      views={VIEWS}
      icon={<CalendarCheck />}
      headerActions={
        <>
          <Button look="quiet" asChild>
            <Link to={listPath(entities.maintenanceRecord)}>
              <History aria-hidden /> <Trans>Records</Trans>
            </Link>
          </Button>
          <Button look="quiet" asChild>
            <Link to="/tenant/maintenance/load">
              <ChartColumn aria-hidden /> <Trans>12-month load</Trans>
            </Link>
          </Button>
          {can('work-orders:view') && (
            <Button look="quiet" asChild>
              <Link to="/tenant/maintenance/figures">
                <Gauge aria-hidden /> <Trans>Figures</Trans>
              </Link>
            </Button>
          )}
          <DueOrdersButton />
        </>
      }
    />
  );
}
