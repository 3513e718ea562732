import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartColumn from 'lucide-react/icons/chart-column';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import { asMaintenancePlan, type maintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { DueOrdersButton } from './due-orders-button.tsx';
import { duePlans } from './due-plans.ts';
import { MAINTENANCE_PLAN_LABELS } from './labels.ts';
import { MeterCard } from './meter-card.tsx';
import { MaintenancePlanActions } from './plan-actions.tsx';
import { RhythmCard } from './rhythm-card.tsx';

export { FiguresScreen } from './figures/figures-screen.tsx';
export { LoadScreen } from './load-screen.tsx';
export { maintenanceRecordScreens } from './records/screens.tsx';

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

const TASKS: ItemsLayout = { fields: ['title'], add: msg`Add a task`, fresh: { title: '' } };

export const maintenancePlanScreens = recordScreens(MAINTENANCE_PLAN_LABELS, {
  list: MaintenancePlanList,
  form: {
    sections: [
      { fields: ['title', 'assetId', 'status', 'priority', 'kind'] },
      {
        title: msg`By the calendar`,
        fields: [
          'intervalMonths',
          'intervalDays',
          'anchor',
          'nextDueDate',
          'lastDoneDate',
          'leadDays',
          'seasonFrom',
          'seasonUntil',
        ],
      },
      {
        title: msg`By the meter`,
        help: msg`For work that follows use: breaker operations, hours of a pump, starts of a generator.`,
        fields: ['meterUnit', 'meterThreshold', 'lastReading', 'lastReadingDate', 'nextDueReading'],
      },
      {
        title: msg`By the condition`,
        help: msg`For work that an asset needs once it is worn. The months and days above say how long the plan rests after an order.`,
        fields: ['healthFrom'],
      },
      {
        title: msg`Work`,
        help: msg`What each order of this plan brings along.`,
        fields: ['estimatedHours', 'tasks'],
        items: { tasks: TASKS },
      },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: [
      'assetId',
      'nextDueDate',
      'lastDoneDate',
      'orderId',
      'kind',
      'healthFrom',
      'anchor',
      'estimatedHours',
      'priority',
    ],
    headline: ['nextDueDate'],
    story: [],
    related: [{ entity: 'maintenanceRecord', field: 'planId' }],
    Actions,
    Sections,
  },
});

function MaintenancePlanList() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={MAINTENANCE_PLAN_LABELS}
      views={VIEWS}
      icon={<CalendarCheck />}
      headerActions={
        <>
          <LinkButton look="quiet" to={listPath(entities.maintenanceRecord)} icon={<History aria-hidden />}>
            <Trans>Records</Trans>
          </LinkButton>
          <LinkButton look="quiet" to="/tenant/maintenance/load" icon={<ChartColumn aria-hidden />}>
            <Trans>12-month load</Trans>
          </LinkButton>
          {can('work-orders:view') && (
            <LinkButton look="quiet" to="/tenant/maintenance/figures" icon={<Gauge aria-hidden />}>
              <Trans>Figures</Trans>
            </LinkButton>
          )}
          <DueOrdersButton />
        </>
      }
    />
  );
}

function Actions({ row }: DetailPart<typeof maintenancePlan>) {
  return <MaintenancePlanActions plan={asMaintenancePlan(row)} />;
}

function Sections({ row, speech }: DetailPart<typeof maintenancePlan>) {
  const plan = asMaintenancePlan(row);
  return (
    <>
      <RhythmCard plan={plan} speech={speech} />
      {plan.kind === 'meter' && <MeterCard plan={plan} />}
    </>
  );
}
