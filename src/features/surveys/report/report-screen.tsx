import { Trans, useLingui } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import { lazy, Suspense } from 'react';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { AnswerTable } from './answer-table.tsx';
import { QuestionSummary } from './question-summary.tsx';
import { useReportExport } from './report-export.ts';
import { ReportFilterRow } from './report-filters.tsx';
import { NoSurvey, SummaryGrid, SurveyCount } from './report-parts.tsx';
import { type Report, useReport, useReportChoices, useReportFilters } from './use-report.ts';

const FormReport = lazy(async () => ({
  default: (await import('../form-answers/form-report.tsx')).FormReport,
}));

/** What was answered: per question as a table with bars, and survey by survey. All from this device. */
export function ReportScreen() {
  const { t } = useLingui();
  const [filters, change] = useReportFilters();
  const choices = useReportChoices();
  const choice = choices?.find(({ id }) => id === filters.report) ?? choices?.[0];
  const report = useReport(choice, filters);
  const tableOf = useReportExport();
  return (
    <SurveyArea>
      <Page>
        <PageHeader
          title={t`Survey reports`}
          action={
            report &&
            !choice?.hasForm && (
              <ExportMenu label={t`Export`} fileName="survey-report" table={() => tableOf(report)} />
            )
          }
        />
        {choices?.length === 0 && <NoTemplates />}
        {choices && choice && (
          <ReportFilterRow choices={choices} choice={choice} filters={filters} onChange={change} />
        )}
        {choice?.hasForm ? (
          <Suspense fallback={<SkeletonLines lines={8} label={t`Loading`} />}>
            <FormReport key={choice.id} choice={choice} filters={filters} />
          </Suspense>
        ) : (
          <>
            {choices?.length !== 0 && !report && <SkeletonLines lines={8} label={t`Loading`} />}
            {report && <Result report={report} />}
          </>
        )}
      </Page>
    </SurveyArea>
  );
}

function NoTemplates() {
  return (
    <EmptyState icon={<ChartColumn />} title={<Trans>Nothing to report yet</Trans>}>
      <Trans>A report compares the answers of surveys that were made from the same template.</Trans>
    </EmptyState>
  );
}

function Result({ report }: { report: Report }) {
  const { choice, surveys, summaries } = report;
  return (
    <>
      <SurveyCount count={surveys.length} choice={choice} />
      {surveys.length === 0 ? (
        <NoSurvey />
      ) : (
        <>
          <SummaryGrid>
            {summaries.map((summary) => (
              <QuestionSummary key={summary.question.id} summary={summary} />
            ))}
          </SummaryGrid>
          <AnswerTable report={report} />
        </>
      )}
    </>
  );
}
