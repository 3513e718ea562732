import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { AnswerTable } from './answer-table.tsx';
import { QuestionSummary } from './question-summary.tsx';
import { useReportExport } from './report-export.ts';
import { ReportFilterRow } from './report-filters.tsx';
import { type Report, useReport, useReportChoices, useReportFilters } from './use-report.ts';

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
            report && <ExportMenu label={t`Export`} fileName="survey-report" table={() => tableOf(report)} />
          }
        />
        {choices?.length === 0 && <NoTemplates />}
        {choices && choice && (
          <ReportFilterRow choices={choices} choice={choice} filters={filters} onChange={change} />
        )}
        {choices?.length !== 0 && !report && <SkeletonLines lines={8} label={t`Loading`} />}
        {report && <Result report={report} />}
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
      <chakra.p my="4" role="status">
        <strong>
          <Plural value={surveys.length} one="# survey" other="# surveys" />
        </strong>
        {choice.description && <Muted> · {choice.description}</Muted>}
      </chakra.p>
      {surveys.length === 0 ? (
        <EmptyState icon={<ChartColumn />} title={<Trans>No survey matches</Trans>}>
          <Trans>Choose another period or status, or create a survey with this template.</Trans>
        </EmptyState>
      ) : (
        <>
          <chakra.div
            display="grid"
            gap="4"
            gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
            alignItems="start"
          >
            {summaries.map((summary) => (
              <QuestionSummary key={summary.question.id} summary={summary} />
            ))}
          </chakra.div>
          <AnswerTable report={report} />
        </>
      )}
    </>
  );
}
