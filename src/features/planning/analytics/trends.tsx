import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import { backlogByAge, plannedAgainstDone } from '../../../domain/planning/figures.ts';
import { Count, type Counted } from '../../../resource/detail/counted-rows.tsx';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { FigureTable, ShareBar } from '../../../ui/page/figure-table.tsx';
import type { AnalyticsPart } from './analytics-part.ts';

const WEEKS = 8;

/** Whether work keeps pace with what was planned, and how old what is open has become. */
export function Trends(part: AnalyticsPart) {
  return (
    <>
      <PlannedAndDone {...part} />
      <BacklogAge {...part} />
    </>
  );
}

function PlannedAndDone({ facts, onCount }: AnalyticsPart) {
  const { t } = useLingui();
  const { date } = useFormat();
  const weeks = plannedAgainstDone(facts.orders, useToday(), WEEKS);
  const most = greatestOf(
    1,
    weeks.map(({ planned, done }) => Math.max(planned.length, done.length)),
  );
  return (
    <FigureSection
      title={t`Planned against done`}
      formula={
        <Trans>
          Work orders by ISO week, the last {WEEKS}: planned by their due date (cancelled ones left out), done
          by the date of completion.
        </Trans>
      }
    >
      <FigureTable
        label={t`Planned against done`}
        heads={[
          t`Week from`,
          t({ message: 'Planned', context: 'planning' }),
          t({ message: 'Done', context: 'planning' }),
        ]}
      >
        {weeks.map(({ monday, planned, done }) => (
          <tr key={monday}>
            <chakra.td whiteSpace="nowrap">{date(monday)}</chakra.td>
            <td>
              <BarCell
                counted={{
                  title: t`Planned in the week of ${date(monday)}`,
                  entity: 'workOrder',
                  ids: planned,
                }}
                most={most}
                tone="neutral"
                onCount={onCount}
              />
            </td>
            <td>
              <BarCell
                counted={{ title: t`Done in the week of ${date(monday)}`, entity: 'workOrder', ids: done }}
                most={most}
                tone="safe"
                onCount={onCount}
              />
            </td>
          </tr>
        ))}
      </FigureTable>
    </FigureSection>
  );
}

/** In the order of the buckets. */
const AGES = [msg`Up to a week`, msg`8 to 30 days`, msg`31 to 90 days`, msg`Over 90 days`];

function BacklogAge({ facts, onCount }: AnalyticsPart) {
  const { t, i18n } = useLingui();
  const buckets = backlogByAge(facts.orders, useToday(), useWorkspace().zone);
  const most = greatestOf(
    1,
    buckets.map(({ orders }) => orders.length),
  );
  return (
    <FigureSection
      title={t`Age of the backlog`}
      formula={<Trans>Open work orders by the whole days since they were created.</Trans>}
    >
      <FigureTable label={t`Age of the backlog`} heads={[t`Age`, t`Open orders`]}>
        {buckets.map(({ upTo, orders }, index) => {
          const age = AGES[index];
          const title = age ? i18n._(age) : '';
          return (
            <tr key={upTo}>
              <td>{title}</td>
              <td>
                <BarCell
                  counted={{ title: t`Open work orders, ${title}`, entity: 'workOrder', ids: orders }}
                  most={most}
                  tone="energised"
                  onCount={onCount}
                />
              </td>
            </tr>
          );
        })}
      </FigureTable>
    </FigureSection>
  );
}

function BarCell(props: {
  counted: Counted;
  most: number;
  tone: string;
  onCount: (counted: Counted) => void;
}) {
  return (
    <chakra.span display="grid" gridTemplateColumns="3rem 1fr" gap="2" alignItems="center" minH="control">
      <Count counted={props.counted} onCount={props.onCount} />
      <ShareBar share={props.counted.ids.length / props.most} tone={props.tone} />
    </chakra.span>
  );
}
