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
import { FigureTable, ShareBar } from '../../../ui/page/figure-table.tsx';
import { PLAN_LABELS } from '../labels.ts';
import type { AnalyticsPart } from './analytics-part.ts';

/** How far each plan is, in work and in money. */
export function Overview({ facts, onCount }: AnalyticsPart) {
  const { t } = useLingui();
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
      <FigureTable
        label={t`Progress and spend`}
        heads={[
          t`Plan`,
          t`Status`,
          { figure: t`Orders` },
          { figure: t({ message: 'Done', context: 'planning' }) },
          t`Progress`,
          { figure: t`Spend` },
          t`Of the budget`,
        ]}
      >
        {facts.plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} facts={facts} onCount={onCount} />
        ))}
      </FigureTable>
    </FigureSection>
  );
}

function PlanRow({ plan, facts, onCount }: AnalyticsPart & { plan: Plan }) {
  const { t } = useLingui();
  const speech = useSpeech(PLAN_LABELS);
  const { generated, done, share } = planProgress(facts.byPlan.get(plan.id) ?? []);
  const spend = spendShare(plan);
  return (
    <tr>
      <chakra.td fontWeight="medium">
        <Link to={recordPath(entities.plan, plan.id)}>{plan.name}</Link>
      </chakra.td>
      <td>
        <ChoiceView speech={speech} name="status" value={plan.status} />
      </td>
      <td>
        <Count
          counted={{ title: t`Work orders of ${plan.name}`, entity: 'workOrder', ids: generated }}
          onCount={onCount}
        />
      </td>
      <td>
        <Count
          counted={{ title: t`Work orders done of ${plan.name}`, entity: 'workOrder', ids: done }}
          onCount={onCount}
        />
      </td>
      <td>
        <Share share={share} tone="safe" />
      </td>
      <td>
        <Money plan={plan} />
      </td>
      <td>
        <Share share={spend} tone={spend !== null && spend > 1 ? 'fault' : 'signal'} />
      </td>
    </tr>
  );
}

function Money({ plan }: { plan: Plan }) {
  const { money } = useFormat();
  if (plan.budget === null && plan.spent === null) return <chakra.span color="fg.muted">–</chakra.span>;
  return (
    <chakra.span whiteSpace="nowrap">
      {money(plan.spent ?? 0, null)} / {money(plan.budget, null)}
    </chakra.span>
  );
}

function Share({ share, tone }: { share: number | null; tone: string }) {
  const { quantity } = useFormat();
  if (share === null) return <chakra.span color="fg.muted">–</chakra.span>;
  return (
    <chakra.span display="grid" gridTemplateColumns="3.5rem 1fr" gap="2" alignItems="center">
      <chakra.span textAlign="end">{quantity(Math.round(share * 100), '%')}</chakra.span>
      <ShareBar share={share} tone={tone} />
    </chakra.span>
  );
}
