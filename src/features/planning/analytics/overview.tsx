import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { planProgress, spendShare } from '../../../domain/planning/figures.ts';
import type { Plan } from '../../../domain/planning/plan.ts';
import { entities } from '../../../domain/registry.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { ShareBar } from '../../../ui/page/share-bar.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { Muted, RowName } from '../../../ui/page/text.tsx';
import { PLAN_LABELS } from '../labels.ts';
import type { AnalyticsPart } from './analytics-part.ts';

/** How far each plan is, in work and in money. */
export function Overview({ facts, onCount }: AnalyticsPart) {
  const { t } = useLingui();
  const columns = useColumns(onCount);
  return (
    <FigureSection
      title={t`Progress and spend`}
      formula={
        <Trans>
          Progress: work orders completed or closed ÷ work orders created from the plan, without cancelled
          ones. Spend: spent ÷ budget.
        </Trans>
      }
    >
      <Table
        label={t`Progress and spend`}
        columns={[
          {
            id: 'plan',
            head: t`Plan`,
            names: true,
            cell: ({ plan: { id, name } }) => (
              <RowName>
                <Link to={recordPath(entities.plan, id)}>{name}</Link>
              </RowName>
            ),
          },
          ...columns,
        ]}
        rows={facts.plans.map((plan) => ({ plan, progress: planProgress(facts.byPlan.get(plan.id) ?? []) }))}
        keyOf={({ plan }) => plan.id}
      />
    </FigureSection>
  );
}

interface PlanFigures {
  readonly plan: Plan;
  readonly progress: ReturnType<typeof planProgress>;
}

function useColumns(onCount: AnalyticsPart['onCount']): TableColumn<PlanFigures>[] {
  const { t } = useLingui();
  const speech = useSpeech(PLAN_LABELS);
  const orders = (title: string, ids: readonly string[]) => (
    <Count counted={{ title, entity: 'workOrder', ids }} onCount={onCount} />
  );
  return [
    {
      id: 'status',
      head: t`Status`,
      cell: ({ plan: { status } }) => <ChoiceView speech={speech} name="status" value={status} />,
    },
    {
      id: 'orders',
      head: t`Orders`,
      figure: true,
      cell: ({ plan, progress }) => orders(t`Work orders of ${plan.name}`, progress.generated),
    },
    {
      id: 'done',
      head: t({ message: 'Done', context: 'planning' }),
      figure: true,
      cell: ({ plan, progress }) => orders(t`Work orders done of ${plan.name}`, progress.done),
    },
    {
      id: 'progress',
      head: t`Progress`,
      cell: ({ progress: { share } }) => <Share share={share} tone="safe" />,
    },
    { id: 'spend', head: t`Spend`, figure: true, cell: ({ plan }) => <Money plan={plan} /> },
    {
      id: 'share',
      head: t`Of the budget`,
      cell: ({ plan }) => {
        const spend = spendShare(plan);
        return <Share share={spend} tone={spend !== null && spend > 1 ? 'fault' : 'signal'} />;
      },
    },
  ];
}

function Money({ plan }: { plan: Plan }) {
  const { money } = useFormat();
  if (plan.budget === null && plan.spent === null) return <Muted>–</Muted>;
  return (
    <chakra.span whiteSpace="nowrap">
      {money(plan.spent ?? 0, null)} / {money(plan.budget, null)}
    </chakra.span>
  );
}

function Share({ share, tone }: { share: number | null; tone: string }) {
  const { quantity } = useFormat();
  if (share === null) return <Muted>–</Muted>;
  return (
    <chakra.span display="grid" gridTemplateColumns="3.5rem 1fr" gap="2" alignItems="center">
      <chakra.span textAlign="end">{quantity(Math.round(share * 100), '%')}</chakra.span>
      <ShareBar share={share} tone={tone} />
    </chakra.span>
  );
}
