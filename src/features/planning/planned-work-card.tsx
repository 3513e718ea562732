import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { planProgress, riskLevel, spendShare } from '../../domain/planning/figures.ts';
import { plan as definition, type Plan, type PlannedWork } from '../../domain/planning/plan.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { choiceText, type Speech } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Mono, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { RISK_TONES, RiskWord } from './analytics/risk-words.tsx';
import { ordersOfPlan } from './plan-rows.ts';

/** What the plan is to do, line by line, with the order that came of it. */
export function PlannedWorkCard({ row, speech }: DetailPart<typeof definition>) {
  const { database } = useWorkspace();
  const plan = typedRow(definition, row);
  const orders = useLive(database, (local) => ordersOfPlan(local, plan), [plan]);
  const lines = plan.plannedWork.toSorted((left, right) => (left.position < right.position ? -1 : 1));
  return (
    <Card>
      <SectionHeading mb="1">
        <Trans>Planned work</Trans>
      </SectionHeading>
      <Summary plan={plan} orders={orders} speech={speech} />
      {lines.length === 0 && (
        <MutedText>
          <Trans>No work yet. Edit this plan and add what it is to do.</Trans>
        </MutedText>
      )}
      <PlainList as="ol">
        {lines.map((line) => (
          <WorkLine key={line.id} line={line} order={orders?.get(line.id)} speech={speech} />
        ))}
      </PlainList>
    </Card>
  );
}

function Summary(props: { plan: Plan; orders: Map<string, WorkOrder> | undefined; speech: Speech }) {
  const { plan, orders, speech } = props;
  const facts = [...(orders?.values() ?? [])].map(({ id, status }) => ({ id, status: status }));
  const progress = planProgress(facts);
  const spend = spendShare(plan);
  const score = plan.riskScore;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      mb="3"
      color="fg.muted"
      alignItems="center"
    >
      {progress.generated.length > 0 && (
        <span>
          <Trans>
            {progress.done.length} of {progress.generated.length} work orders done
          </Trans>
        </span>
      )}
      {spend !== null && (
        <span>
          <Trans>{speech.format.quantity(Math.round(spend * 100), '%')} of the budget spent</Trans>
        </span>
      )}
      {score !== null && (
        <StatusBadge tone={RISK_TONES[riskLevel(score)]}>
          <Trans>
            Risk {score} of 25, <RiskWord level={riskLevel(score)} />
          </Trans>
        </StatusBadge>
      )}
    </chakra.div>
  );
}

function WorkLine(props: { line: PlannedWork; order: WorkOrder | undefined; speech: Speech }) {
  const { line, order, speech } = props;
  const people = usePeople();
  const asset = useRecord(entities.asset, line.assetId);
  const facts = [
    choiceText(speech, 'plannedWork/type', line.type),
    asset ? asset.name : '',
    line.plannedDate === null ? '' : speech.format.date(line.plannedDate),
    line.estimatedHours === null ? '' : speech.format.quantity(line.estimatedHours, 'h'),
    line.assignee === null ? '' : personName(people, line.assignee),
  ];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      alignItems="center"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1 1 16rem" minW="0">
        <chakra.div fontWeight="medium">{line.title}</chakra.div>
        <chakra.div fontSize="sm" color="fg.muted">
          {facts.filter(Boolean).join(' · ')}
        </chakra.div>
      </chakra.div>
      {order && (
        <Suspense>
          <OrderLink order={order} />
        </Suspense>
      )}
    </chakra.li>
  );
}

function OrderLink({ order }: { order: WorkOrder }) {
  const speech = useSpeech(useLabels(entities.workOrder));
  return (
    <chakra.span display="flex" gap="2" alignItems="center">
      <Mono textDecoration="underline">
        <Link to={recordPath(entities.workOrder, order.id)}>{String(order.number)}</Link>
      </Mono>
      <ChoiceView speech={speech} name="status" value={order.status} />
    </chakra.span>
  );
}
