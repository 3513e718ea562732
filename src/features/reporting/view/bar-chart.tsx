import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import type { ReportAnswer } from '../../../domain/reporting/run-report.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useWidth } from '../../../ui/page/use-width.ts';
import type { ReportWords } from './report-table.tsx';
import { SERIES_FILLS, SeriesLegend } from './series-legend.tsx';
import { niceTicks } from './ticks.ts';

interface ChartProps {
  words: ReportWords;
  answer: ReportAnswer;
  /** Series that are drawn: a difference is read, not drawn. */
  drawn: number;
}

const BAR = 16;
const GAP = 12;
const AXIS = 24;
/** Pixels of a letter, about. */
const LETTER = 7;
/** Lines drawn; the table has the rest. */
const MOST = 30;

/** Horizontal bars from zero, with the axis below. The table beside it says the same to who does not see it. */
export function BarChart(props: ChartProps) {
  const { words, drawn } = props;
  const { t } = useLingui();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { lines, ticks, left, height, scale } = layoutOf(props, width);
  return (
    <div ref={box}>
      <SeriesLegend names={words.series.slice(0, drawn)} />
      <chakra.svg
        width="full"
        height={`${height + AXIS}px`}
        role="img"
        aria-label={t`Chart: ${words.title}. The table below has the same numbers.`}
        fontSize="13px"
        fill="fg"
        // Its places are counted from the left in every language.
        direction="ltr"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left + scale(tick)} x2={left + scale(tick)} y1={0} y2={height} stroke={GRID} />
            <text x={left + scale(tick)} y={height + 17} textAnchor="middle" fill={MUTED}>
              {format.number(tick)}
            </text>
          </g>
        ))}
        {lines.map((line, index) => (
          <Bars
            key={line.key}
            chart={props}
            line={line}
            top={index * (drawn * BAR + GAP) + GAP / 2}
            left={left}
            scale={scale}
          />
        ))}
      </chakra.svg>
    </div>
  );
}

interface BarsProps {
  chart: ChartProps;
  line: ReportAnswer['lines'][number];
  top: number;
  left: number;
  scale: (value: number) => number;
}

/** A line of the answer: its name, and a bar for each series. */
function Bars({ chart: { words, drawn }, line: { key, figures }, top, left, scale }: BarsProps) {
  return (
    <g>
      <text x={left - 8} y={top + (drawn * BAR) / 2 + 5} textAnchor="end">
        {shortened(words.keyText(key), left)}
      </text>
      {figures.slice(0, drawn).map(({ value }, series) => (
        <g key={words.series[series]}>
          <rect
            x={left}
            y={top + series * BAR + 1}
            width={Math.max(value === 0 ? 0 : 1, scale(value))}
            height={BAR - 2}
            rx={2}
            fill={SERIES_FILLS[series % SERIES_FILLS.length]}
          />
          <text x={left + scale(value) + 6} y={top + series * BAR + 13}>
            {value === 0 && drawn > 1 ? '' : words.figureText(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** What is drawn and where, in pixels: `left` is where bars begin, `height` where they end, `scale` how long one is. */
function layoutOf({ words, answer, drawn }: ChartProps, width: number) {
  const lines = answer.lines.slice(0, MOST);
  const most = greatestOf(
    0,
    lines.flatMap(({ figures }) => figures.slice(0, drawn).map(({ value }) => value)),
  );
  const ticks = niceTicks(most, width < 500 ? 3 : 6);
  const end = ticks.at(-1) ?? 1;
  const longest = greatestOf(
    0,
    lines.map(({ key }) => words.keyText(key).length),
  );
  // As wide as the names, as long as half of the room is left for the bars.
  const left = Math.min(longest * LETTER + 16, width * 0.5);
  const scale = (value: number) => (Math.max(0, value) / end) * Math.max(1, width - left - 48);
  const height = lines.length * (drawn * BAR + GAP);
  return { lines, ticks, left, height, scale };
}

export const GRID = 'var(--fl-colors-border)';
export const MUTED = 'var(--fl-colors-fg-muted)';

/** As many letters as fit beside the bars. */
function shortened(text: string, pixels: number): string {
  const most = Math.floor((pixels - 8) / LETTER);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
