import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import type { plan } from '../../domain/planning/plan.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { PLAN_LABELS } from './labels.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlannedWorkCard } from './planned-work-card.tsx';

export { AnalyticsScreen } from './analytics/analytics-screen.tsx';
export { GanttScreen } from './gantt-screen.tsx';

const WORK: ItemsLayout = {
  fields: ['title', 'type', 'assetId', 'plannedDate', 'estimatedHours', 'assignee'],
  add: msg`Add work`,
  fresh: {
    title: '',
    type: 'maintenance',
    assetId: '',
    plannedDate: '',
    estimatedHours: '',
    assignee: '',
  },
};

export const planScreens = recordScreens(PLAN_LABELS, {
  list: {
    views: [
      { id: 'mine', label: msg`Mine`, state: ({ user }) => ({ filters: { owner: user.id } }) },
      { id: 'review', label: msg`To decide`, state: () => ({ filters: { status: 'In Review' } }) },
      { id: 'approved', label: msg`Approved`, state: () => ({ filters: { status: 'Approved' } }) },
    ],
    icon: <ChartGantt />,
    headerActions: (
      <>
        <LinkButton to="/tenant/planning/gantt" icon={<ChartGantt aria-hidden />}>
          <Trans>Gantt</Trans>
        </LinkButton>
        <LinkButton to="/tenant/planning/analytics" icon={<ChartColumn aria-hidden />}>
          <Trans>Analytics</Trans>
        </LinkButton>
      </>
    ),
  },
  form: {
    sections: [
      { fields: ['name', 'description', 'owner', 'region'] },
      { title: msg`When`, fields: ['startDate', 'endDate'] },
      { title: msg`Money`, fields: ['budget', 'spent'] },
      { title: msg`Risk`, fields: ['likelihood', 'consequence'] },
      {
        title: msg`Planned work`,
        help: msg`Each line becomes a work order when the plan is approved.`,
        fields: ['plannedWork'],
        items: { plannedWork: WORK },
      },
    ],
  },
  detail: {
    facts: [
      'owner',
      'region',
      'startDate',
      'endDate',
      'budget',
      'spent',
      'likelihood',
      'consequence',
      'ordersCreatedAt',
    ],
    headline: ['owner', 'endDate'],
    story: ['description'],
    related: [{ entity: 'project', field: 'planId', canCreate: true }],
    Actions: PlanActions,
    Sections,
  },
});

function Sections(part: DetailPart<typeof plan>) {
  const { status, rejectionReason } = part.row;
  return (
    <>
      {status === 'Rejected' && typeof rejectionReason === 'string' && (
        <Banner kind="warning">
          <Trans>
            Rejected: <chakra.span whiteSpace="pre-wrap">{rejectionReason}</chakra.span>
          </Trans>
        </Banner>
      )}
      <PlannedWorkCard {...part} />
    </>
  );
}
