import { Trans, useLingui } from '@lingui/react/macro';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import { loadByPerson, WEEK_HOURS } from '../../../domain/planning/figures.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { ShareBar } from '../../../ui/page/share-bar.tsx';
import { Table } from '../../../ui/page/table.tsx';
import type { AnalyticsPart } from './analytics-part.ts';

/** How many weeks of work lie before each person. */
export function Resources({ facts, onCount }: AnalyticsPart) {
  const { t } = useLingui();
  const people = usePeople();
  const { quantity, number } = useFormat();
  const loads = loadByPerson(facts.orders);
  const most = greatestOf(
    WEEK_HOURS,
    loads.map(({ hours }) => hours),
  );
  const nameOf = ({ person }: (typeof loads)[number]) =>
    person === null ? t`Nobody yet` : personName(people, person);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return (
    <FigureSection
      title={t`Hours per person`}
      formula={
        <Trans>
          Estimated hours of open work orders, shared evenly among an order’s assignees. A week has{' '}
          {WEEK_HOURS} hours. Orders without an estimate count as 0 h.
        </Trans>
      }
    >
      <Table
        label={t`Hours per person`}
        columns={[
          { id: 'who', head: t`Who`, names: true, cell: nameOf },
          {
            id: 'orders',
            head: t`Open orders`,
            figure: true,
            cell: (load) => {
              const name = nameOf(load);
              return (
                <Count
                  counted={{ title: t`Open work orders of ${name}`, entity: 'workOrder', ids: load.orders }}
                  onCount={onCount}
                />
              );
            },
          },
          { id: 'hours', head: t`Hours`, figure: true, cell: ({ hours }) => quantity(rounded(hours), 'h') },
          { id: 'weeks', head: t`Weeks`, figure: true, cell: ({ weeks }) => number(rounded(weeks)) },
          {
            id: 'load',
            head: t`Load`,
            minWidth: '8rem',
            cell: ({ hours, weeks }) => (
              <ShareBar share={hours / most} tone={weeks > 4 ? 'energised' : 'signal'} />
            ),
          },
        ]}
        rows={loads}
        keyOf={({ person }) => person ?? ''}
      />
    </FigureSection>
  );
}
