import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { ReportView } from '../view/report-view.tsx';
import { useKeyText } from '../view/use-key-text.ts';
import { LIBRARY, type LibraryReport, SYNC_HEALTH } from './library.ts';
import { SyncHealth } from './sync-health.tsx';

/** A report of the library. */
export function LibraryScreen() {
  const { t, i18n } = useLingui();
  const { report: id } = useParams();
  const report = [...LIBRARY, SYNC_HEALTH].find((one) => one.id === id);
  if (!report) return <Navigate to="/tenant/reporting" replace />;
  return (
    <Page>
      <PageHeader
        title={i18n._(report.title)}
        breadcrumb={[{ label: t`Reporting`, to: '/tenant/reporting' }]}
      >
        {i18n._(report.about)}
      </PageHeader>
      {'answer' in report ? <Asked key={report.id} report={report} /> : <SyncHealth />}
    </Page>
  );
}

function Asked({ report }: { report: LibraryReport }) {
  const { t } = useLingui();
  const rows = useAllRows(report.source);
  if (!rows) return <SkeletonLines lines={8} label={t`Loading`} />;
  return <Answered report={report} rows={rows} />;
}

function Answered({ report, rows }: { report: LibraryReport; rows: readonly AnyRow[] }) {
  const { i18n } = useLingui();
  const { zone } = useWorkspace();
  const today = useToday();
  const answer = useMemo(() => report.answer(rows, { today, zone }), [report, rows, today, zone]);
  const keys = answer.lines.map(({ key }) => key);
  const words = {
    title: i18n._(report.title),
    group: i18n._(report.group),
    series: report.series.map((name) => i18n._(name)),
    keyText: useKeyText(report.source, report.groupBy, keys),
    figureText: useFormat().number,
  };
  return <ReportView words={words} source={report.source} answer={answer} chart="bar" drawn={report.drawn} />;
}
