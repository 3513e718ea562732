import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import type { ReportAnswer } from '../../../domain/reporting/run-report.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useWidth } from '../../../ui/page/use-width.ts';
import { GRID, MUTED } from './bar-chart.tsx';
import type { ReportWords } from './report-table.tsx';
import { SERIES_FILLS } from './series-legend.tsx';
import { niceTicks } from './ticks.ts';

const HEIGHT = 220;
const BOTTOM = 28;
const LEFT = 48;
const TOP = 12;

/** The last label ends where the line does, or it would be cut at the edge. */
function anchorOf(index: number, count: number): 'middle' | 'end' {
  return index === count - 1 && count > 1 ? 'end' : 'middle';
}

/** One series over its groups, in their order: for months. */
export function LineChart({ words, answer }: { words: ReportWords; answer: ReportAnswer }) {
  const { t } = useLingui();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const lines = answer.lines.filter(({ key }) => key !== '');
  const values = lines.map(({ figures }) => figures[0]?.value ?? 0);
  const ticks = niceTicks(greatestOf(0, values), 4);
  const end = ticks.at(-1) ?? 1;
  const room = Math.max(1, width - LEFT - 24);
  const x = (index: number) => LEFT + (lines.length > 1 ? (index / (lines.length - 1)) * room : room / 2);
  const y = (value: number) => TOP + (1 - Math.max(0, value) / end) * (HEIGHT - BOTTOM - TOP);
  // A label needs some eighty pixels.
  const every = Math.max(1, Math.ceil(lines.length / Math.max(1, Math.floor(room / 80))));
  return (
    <div ref={box}>
      <chakra.svg
        width="full"
        height={`${HEIGHT}px`}
        role="img"
        aria-label={t`Chart: ${words.title}. The table below has the same numbers.`}
        fontSize="13px"
        fill="fg"
        // Its places are counted from the left in every language.
        direction="ltr"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={LEFT + room} y1={y(tick)} y2={y(tick)} stroke={GRID} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill={MUTED}>
              {format.number(tick)}
            </text>
          </g>
        ))}
        <polyline
          points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          stroke={SERIES_FILLS[0]}
          strokeWidth={2}
        />
        {lines.map(({ key }, index) => (
          <g key={key}>
            <circle cx={x(index)} cy={y(values[index] ?? 0)} r={4} fill={SERIES_FILLS[0]} />
            {index % every === 0 && (
              <text x={x(index)} y={HEIGHT - 8} textAnchor={anchorOf(index, lines.length)} fill={MUTED}>
                {words.keyText(key)}
              </text>
            )}
          </g>
        ))}
      </chakra.svg>
    </div>
  );
}
