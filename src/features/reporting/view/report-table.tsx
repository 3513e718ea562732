import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CountedFigure, ReportAnswer } from '../../../domain/reporting/run-report.ts';
import { Card } from '../../../ui/page/card.tsx';

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

/** The numbers; each is a button that shows the rows it counts. */
export function ReportTable({ words, answer, chosen, onChoose }: ReportTableProps) {
  const line = (title: ReactNode, key: string | null, figures: readonly CountedFigure[]) => (
    <tr key={key ?? 'total'}>
      <th scope="row">{title}</th>
      {figures.map((figure, series) => (
        // Series have no name of their own that could not come twice.
        <td key={words.series[series]}>
          <FigureButton
            figure={figure}
            value={words.figureText(figure.value)}
            label={`${key === null ? words.title : words.keyText(key)}, ${words.series[series] ?? ''}`}
            isChosen={chosen?.key === key && chosen.series === series}
            onPress={() => onChoose({ key, series })}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <Card p="0" overflowX="auto" tabIndex={0} role="region" aria-label={words.title}>
      <chakra.table width="full" css={TABLE}>
        <thead>
          <tr>
            <th scope="col">{words.group}</th>
            {words.series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.lines.map(({ key, figures }) => line(words.keyText(key), key, figures))}
          {answer.lines.length === 0 && (
            <tr>
              <td colSpan={words.series.length + 1}>
                <Trans>No records match.</Trans>
              </td>
            </tr>
          )}
        </tbody>
        {answer.lines.length > 0 && answer.totals.length > 0 && (
          <tfoot>{line(<Trans>Total</Trans>, null, answer.totals)}</tfoot>
        )}
      </chakra.table>
    </Card>
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
  if (figure.ids.length === 0) return <chakra.span color="fg.muted">{value}</chakra.span>;
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

const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: { base: '6px 8px', sm: '6px 16px' },
    textAlign: 'end',
    borderTop: '1px solid var(--fl-colors-border)',
    fontWeight: 'normal',
  },
  '& th:first-of-type, & td[colspan]': { textAlign: 'inherit' },
  '& thead th': { color: 'var(--fl-colors-fg-muted)', fontWeight: 500, borderTop: '0' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
} as const;
