import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { plan } from '../../domain/planning/plan.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { PLAN_LABELS } from './labels.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlannedWorkCard } from './planned-work-card.tsx';

const FACTS = [
  'owner',
  'region',
  'startDate',
  'endDate',
  'budget',
  'spent',
  'likelihood',
  'consequence',
  'ordersCreatedAt',
] as const;

const RELATED: readonly Relation[] = [{ entity: 'project', field: 'planId', canCreate: true }];

export function PlanDetailScreen() {
  return (
    <ResourceDetail
      labels={PLAN_LABELS}
      facts={FACTS}
      headline={['owner', 'endDate']}
      story={['description']}
      related={RELATED}
      Actions={PlanActions}
      Sections={Sections}
    />
  );
}

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
