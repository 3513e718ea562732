import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CountedFigure, ReportAnswer } from '../../../domain/reporting/run-report.ts';
import { Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { Muted } from '../../../ui/page/text.tsx';

/** A figure whose rows are shown: which line and which series; no line is the total. */
export interface ChosenFigure {
  readonly key: string | null;
  readonly series: number;
}

export interface ReportWords {
  readonly title: string;
  /** What a line is: "Status". */
  readonly group: string;
  readonly series: readonly string[];
  keyText(key: string): string;
  /** A figure: a number, or an amount with its currency. */
  figureText(value: number): string;
}

interface ReportTableProps {
  words: ReportWords;
  answer: ReportAnswer;
  chosen: ChosenFigure | null;
  onChoose: (chosen: ChosenFigure) => void;
}

type Line =
  | ReportAnswer['lines'][number]
  | { readonly key: null; readonly figures: readonly CountedFigure[] };

/** The numbers; each is a button that shows the rows it counts. */
export function ReportTable({ words, answer, chosen, onChoose }: ReportTableProps) {
  const columns: TableColumn<Line>[] = [
    {
      id: 'group',
      head: words.group,
      names: true,
      cell: ({ key }) => (key === null ? <Trans>Total</Trans> : words.keyText(key)),
    },
    ...words.series.map((name, series) => ({
      // Series have no name of their own that could not come twice.
      id: name,
      head: name,
      figure: true,
      cell: ({ key, figures }: Line) => {
        const figure = figures[series];
        return (
          figure && (
            <FigureButton
              figure={figure}
              value={words.figureText(figure.value)}
              label={`${key === null ? words.title : words.keyText(key)}, ${name}`}
              isChosen={chosen?.key === key && chosen.series === series}
              onPress={() => onChoose({ key, series })}
            />
          )
        );
      },
    })),
  ];
  const hasTotal = answer.lines.length > 0 && answer.totals.length > 0;
  return (
    <TableSheet aria-label={words.title}>
      <Table
        look="sheet"
        columns={columns}
        rows={answer.lines}
        keyOf={({ key }) => `line ${key}`}
        empty={<Trans>No records match.</Trans>}
        total={hasTotal ? { key: null, figures: answer.totals } : undefined}
      />
    </TableSheet>
  );
}

interface FigureButtonProps {
  figure: CountedFigure;
  value: string;
  label: string;
  isChosen: boolean;
  onPress: () => void;
}

function FigureButton({ figure, value, label, isChosen, onPress }: FigureButtonProps) {
  const { t } = useLingui();
  if (figure.ids.length === 0) return <Muted>{value}</Muted>;
  return (
    <chakra.button
      type="button"
      color="signal.text"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      cursor="pointer"
      minW="control"
      minH="control"
      textAlign="end"
      borderRadius="sm"
      fontWeight={isChosen ? 'semibold' : undefined}
      bg={isChosen ? 'bg.selected' : undefined}
      _hover={{ bg: 'bg.hover' }}
      aria-pressed={isChosen}
      aria-label={t`${label}: ${value}. Show the records`}
      onClick={onPress}
    >
      {value}
    </chakra.button>
  );
}
