import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Reliability, reliabilityOf } from '../../../domain/compliance/reliability.ts';
import { dayIn } from '../../../domain/kit/time/time-zone.ts';
import { entities } from '../../../domain/registry.ts';
import { listPath } from '../../../resource/rows/record-path.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { reliabilityYears, sustainedView } from '../reliability-years.ts';
import { useCustomers } from '../use-customers.ts';

/** SAIDI, SAIFI and CAIDI of a year (IEEE 1366), each a link to the outages that it counts. */
export function ReliabilityCards() {
  const { t } = useLingui();
  const { zone } = useWorkspace();
  const now = new Date(useNow()).toISOString();
  const years = reliabilityYears(dayIn(zone, now));
  const [year, setYear] = useState(years[0] ?? '');
  const outages = useAllRows(entities.outage);
  const { years: customers } = useCustomers();
  const served = customers?.find((row) => row.year === year)?.customers ?? null;
  if (!outages) return null;
  return (
    <section aria-labelledby="reliability-heading">
      <Wrap mb="3">
        <SectionHeading id="reliability-heading">
          <Trans>Reliability of supply</Trans>
        </SectionHeading>
        <chakra.div width="7rem">
          <Select aria-label={t`Year`} value={year} onChange={(event) => setYear(event.target.value)}>
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </chakra.div>
        <Served customers={served} year={year} />
      </Wrap>
      <Figures
        of={reliabilityOf(outages, year, served, now, zone)}
        to={listPath(entities.outage, { view: sustainedView(year) })}
      />
    </section>
  );
}

/** What the figures are divided by; or where it is entered. */
function Served({ customers, year }: { customers: number | null; year: string }) {
  const format = useFormat();
  return (
    <chakra.span color="fg.muted">
      {customers === null ? (
        <chakra.span color="energised.text" textDecoration="underline" textUnderlineOffset="0.2em">
          <Link to={listPath(entities.servedCustomers)}>
            <Trans>Enter the number of customers served in {year}</Trans>
          </Link>
        </chakra.span>
      ) : (
        <Trans>{format.number(customers)} customers served</Trans>
      )}
    </chakra.span>
  );
}

function Figures({ of, to }: { of: Reliability; to: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { saidi, saifi, caidi, outageIds } = of;
  const figure = (value: number | null, digits: number) =>
    value === null ? '–' : format.number(Number(value.toFixed(digits)));
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(13rem, 1fr))">
      <Figure
        name="SAIDI"
        to={to}
        value={figure(saidi, 2)}
        unit={<Trans>minutes per customer served</Trans>}
      />
      <Figure
        name="SAIFI"
        to={to}
        value={figure(saifi, 3)}
        unit={<Trans>interruptions per customer served</Trans>}
      />
      <Figure
        name="CAIDI"
        to={to}
        value={figure(caidi, 1)}
        unit={<Trans>minutes per customer interrupted</Trans>}
      />
      <Figure
        name={t`Outages counted`}
        to={to}
        value={format.number(outageIds.length)}
        unit={<Trans>sustained: longer than five minutes</Trans>}
      />
    </chakra.div>
  );
}

function Figure({ name, value, unit, to }: { name: string; value: string; unit: ReactNode; to: string }) {
  return (
    <Card p="0" _hover={{ bg: 'bg.hover' }}>
      <Link to={to}>
        <chakra.span display="block" p="4">
          <Muted display="block" fontWeight="medium">
            {name}
          </Muted>
          <chakra.span display="block" fontSize="3xl" fontWeight="semibold" lineHeight="tight">
            {value}
          </chakra.span>
          <Muted display="block" fontSize="sm">
            {unit}
          </Muted>
        </chakra.span>
      </Link>
    </Card>
  );
}
