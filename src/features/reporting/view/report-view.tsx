import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ReportAnswer } from '../../../domain/reporting/run-report.ts';
import type { SavedReport } from '../../../domain/reporting/saved-report.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { BarChart } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { reportExport } from './report-export.ts';
import { type ChosenFigure, ReportTable, type ReportWords } from './report-table.tsx';
import { RowsBehind } from './rows-behind.tsx';

interface ReportViewProps {
  words: ReportWords;
  source: string;
  answer: ReportAnswer;
  chart: SavedReport['chart'];
  /** Series that the chart draws; all when absent. */
  drawn?: number;
  /** What it leaves out; goes into its file too. */
  note?: string | null;
}

/** A report: how old its data are, its shape, its numbers, and the records behind the one that was pressed. */
export function ReportView({ words, source, answer, chart, drawn, note = null }: ReportViewProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { lastSyncedAt } = useSyncStatus();
  const [chosen, setChosen] = useState<ChosenFigure | null>(null);
  const behind = chosen && figureOf(answer, chosen);
  const series = words.series[chosen?.series ?? 0] ?? '';
  return (
    <Stack gap="5">
      <Wrap justifyContent="space-between">
        <Muted>
          <Trans>As of last sync {format.dateTime(lastSyncedAt)}</Trans>
        </Muted>
        <ExportMenu
          label={t`Export`}
          fileName={fileName(words.title)}
          printing
          table={() =>
            reportExport(
              words,
              answer,
              [t`As of last sync ${format.dateTime(lastSyncedAt)}`, note].filter(Boolean).join('. '),
              t`Total`,
            )
          }
        />
      </Wrap>
      {note && <Banner kind="warning">{note}</Banner>}
      {chart !== 'none' && answer.lines.length > 0 && (
        <Card>
          {chart === 'line' ? (
            <LineChart words={words} answer={answer} />
          ) : (
            <BarChart words={words} answer={answer} drawn={drawn ?? words.series.length} />
          )}
        </Card>
      )}
      <ReportTable words={words} answer={answer} chosen={chosen} onChoose={setChosen} />
      <Suspense>
        {chosen && behind && (
          <RowsBehind
            source={source}
            title={[chosen.key === null ? t`Total` : words.keyText(chosen.key), series].join(' · ')}
            ids={behind.ids}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function figureOf(answer: ReportAnswer, { key, series }: ChosenFigure) {
  const figures = key === null ? answer.totals : answer.lines.find((line) => line.key === key)?.figures;
  return figures?.[series];
}

function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'report'
  );
}
