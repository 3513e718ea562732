import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import { loadByPerson, WEEK_HOURS } from '../../../domain/planning/figures.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { FigureTable, ShareBar } from '../../../ui/page/figure-table.tsx';
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
      <FigureTable
        label={t`Hours per person`}
        heads={[t`Who`, { figure: t`Open orders` }, { figure: t`Hours` }, { figure: t`Weeks` }, t`Load`]}
      >
        {loads.map(({ person, hours, weeks, orders }) => {
          const name = person === null ? t`Nobody yet` : personName(people, person);
          return (
            <tr key={person}>
              <td>{name}</td>
              <td>
                <Count
                  counted={{ title: t`Open work orders of ${name}`, entity: 'workOrder', ids: orders }}
                  onCount={onCount}
                />
              </td>
              <td>{quantity(rounded(hours), 'h')}</td>
              <td>{number(rounded(weeks))}</td>
              <td>
                <chakra.span display="block" minW="8rem">
                  <ShareBar share={hours / most} tone={weeks > 4 ? 'energised' : 'signal'} />
                </chakra.span>
              </td>
            </tr>
          );
        })}
      </FigureTable>
    </FigureSection>
  );
}
