import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import {
  crossTab,
  isCrossable,
  meet,
  type PlacedColumn,
} from '../../../domain/surveys/form-report/cross-tab.ts';
import { choiceWords, plainLabel } from '../../../domain/surveys/form-report/record-tables.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import type { FormFigures } from './form-figures.ts';

/** How often the answers to two questions that somebody chooses came together. */
export function CrossTabCard({ figures }: { figures: FormFigures }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState({ down: '', across: '' });
  const columns = figures.tables.flatMap((table) =>
    table.columns.filter(isCrossable).map((column): PlacedColumn => ({ table, column })),
  );
  if (columns.length < 2) return null;
  const down = columns.find((one) => keyOfColumn(one) === chosen.down) ?? columns[0];
  const others = columns.filter((one) => down && one !== down && meet(one, down));
  const across = others.find((one) => keyOfColumn(one) === chosen.across) ?? others[0];
  const options = (choices: readonly PlacedColumn[]) =>
    choices.map((one) => (
      <option key={keyOfColumn(one)} value={keyOfColumn(one)}>
        {columnLabel(one, figures)}
      </option>
    ));
  return (
    <Card mb="6" aria-label={t`Two questions together`}>
      <SectionHeading mb="3">
        <Trans>Two questions together</Trans>
      </SectionHeading>
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} mb="4">
        <LabelledControl label={t`Rows`}>
          <Select
            value={down && keyOfColumn(down)}
            onChange={(event) => setChosen({ ...chosen, down: event.target.value })}
          >
            {options(columns)}
          </Select>
        </LabelledControl>
        <LabelledControl label={t`Columns`}>
          <Select
            value={across && keyOfColumn(across)}
            onChange={(event) => setChosen({ ...chosen, across: event.target.value })}
          >
            {options(others)}
          </Select>
        </LabelledControl>
      </chakra.div>
      {down && across && <Crossed down={down} across={across} figures={figures} />}
    </Card>
  );
}

interface CrossedProps {
  down: PlacedColumn;
  across: PlacedColumn;
  figures: FormFigures;
}

function Crossed({ down, across, figures }: CrossedProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { rows, language } = figures;
  const tab = useMemo(() => crossTab(down, across, rows), [down, across, rows]);
  const lines = tab.down.map((value, place) => ({ value, counts: tab.counts[place] ?? [] }));
  return (
    <>
      <MutedText fontSize="sm" mb="2">
        <Plural value={tab.answered} one="# answer to both" other="# answers to both" />
      </MutedText>
      <Table
        label={t`Two questions together`}
        columns={[
          {
            id: 'answer',
            head: columnLabel(down, figures),
            names: true,
            cell: ({ value }) => choiceWords(down.column, value, language),
          },
          ...tab.across.map((value, place) => ({
            id: `answer ${value}`,
            head: choiceWords(across.column, value, language),
            figure: true,
            cell: ({ counts }: (typeof lines)[number]) => number(counts[place]),
          })),
        ]}
        rows={lines}
        keyOf={({ value }) => value}
      />
    </>
  );
}

function keyOfColumn({ table, column }: PlacedColumn): string {
  return `${table.path}/${column.name}`;
}

function columnLabel({ table, column }: PlacedColumn, { language }: FormFigures): string {
  const label = plainLabel(column.question, language, column.form);
  return table.repeat ? `${plainLabel(table.repeat, language, table.form)}: ${label}` : label;
}
