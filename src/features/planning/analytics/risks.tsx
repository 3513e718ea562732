import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { plansInCell, riskLevel } from '../../../domain/planning/figures.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import type { AnalyticsPart } from './analytics-part.ts';
import { RISK_TONES, RiskWord } from './risk-words.tsx';

const STEPS = [1, 2, 3, 4, 5] as const;

/** The plans by what would happen without them, the worst at the top right. */
export function Risks({ facts, onCount }: AnalyticsPart) {
  const { t } = useLingui();
  const unrated = facts.plans.filter((plan) => plan.status !== 'Rejected' && plan.riskScore === null);
  return (
    <FigureSection
      title={t`Risk matrix`}
      formula={
        <Trans>
          Risk = likelihood × consequence, each 1 to 5: from 15 high, from 6 medium. Rejected plans are left
          out.
        </Trans>
      }
    >
      <chakra.div overflowX="auto">
        <chakra.table
          minW="30rem"
          maxW="48rem"
          width="full"
          tableLayout="fixed"
          aria-label={t`Risk matrix`}
          css={{ '& th': { fontWeight: 'medium', color: 'fg.muted', fontSize: 'sm', p: '1' } }}
        >
          <thead>
            <tr>
              <th scope="col">
                <Trans>Likelihood ↓ Consequence →</Trans>
              </th>
              {STEPS.map((consequence) => (
                <th key={consequence} scope="col">
                  {consequence}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STEPS.toReversed().map((likelihood) => (
              <tr key={likelihood}>
                <th scope="row">{likelihood}</th>
                {STEPS.map((consequence) => (
                  <Cell key={consequence} {...{ facts, onCount, likelihood, consequence }} />
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      <chakra.p mt="3">
        <Trans>Not rated:</Trans>{' '}
        <Count
          counted={{ title: t`Plans not rated`, entity: 'plan', ids: unrated.map(({ id }) => id) }}
          onCount={onCount}
        />
      </chakra.p>
    </FigureSection>
  );
}

function Cell({
  facts,
  onCount,
  likelihood,
  consequence,
}: AnalyticsPart & { likelihood: number; consequence: number }) {
  const { t } = useLingui();
  const level = riskLevel(likelihood * consequence);
  const tone = RISK_TONES[level];
  const ids = plansInCell(facts.plans, likelihood, consequence);
  const title = t`Likelihood ${likelihood}, consequence ${consequence}`;
  return (
    <chakra.td
      bg={`${tone}.subtle`}
      border="1px solid"
      borderColor={`${tone}.line`}
      textAlign="center"
      height="16"
      css={{ '& > :first-of-type': { placeItems: 'center' } }}
    >
      <Count counted={{ title, entity: 'plan', ids }} onCount={onCount} />
      <chakra.div fontSize="xs" color={`${tone}.text`}>
        {likelihood * consequence} <RiskWord level={level} />
      </chakra.div>
    </chakra.td>
  );
}
