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
import { ShareBar } from '../../../ui/page/share-bar.tsx';
import { Table } from '../../../ui/page/table.tsx';
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
  const bar = (title: string, ids: readonly string[], tone: string) => (
    <BarCell counted={{ title, entity: 'workOrder', ids }} most={most} tone={tone} onCount={onCount} />
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
      <Table
        label={t`Planned against done`}
        columns={[
          { id: 'week', head: t`Week from`, names: true, cell: ({ monday }) => date(monday) },
          {
            id: 'planned',
            head: t({ message: 'Planned', context: 'planning' }),
            cell: ({ monday, planned }) => bar(t`Planned in the week of ${date(monday)}`, planned, 'neutral'),
          },
          {
            id: 'done',
            head: t({ message: 'Done', context: 'planning' }),
            cell: ({ monday, done }) => bar(t`Done in the week of ${date(monday)}`, done, 'safe'),
          },
        ]}
        rows={weeks}
        keyOf={({ monday }) => monday}
      />
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
      <Table
        label={t`Age of the backlog`}
        columns={[
          { id: 'age', head: t`Age`, names: true, cell: ({ title }) => title },
          {
            id: 'orders',
            head: t`Open orders`,
            cell: ({ title, orders }) => (
              <BarCell
                counted={{ title: t`Open work orders, ${title}`, entity: 'workOrder', ids: orders }}
                most={most}
                tone="energised"
                onCount={onCount}
              />
            ),
          },
        ]}
        rows={buckets.map(({ upTo, orders }, index) => {
          const age = AGES[index];
          return { upTo, orders, title: age ? i18n._(age) : '' };
        })}
        keyOf={({ upTo }) => String(upTo)}
      />
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
