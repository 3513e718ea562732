import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { languageFor } from '../../../domain/surveys/form/form-language.ts';
import { isSummarised } from '../../../domain/surveys/form-report/form-summary.ts';
import {
  plainLabel,
  type RecordTable,
  recordRows,
  recordTables,
} from '../../../domain/surveys/form-report/record-tables.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { NoSurvey, SummaryGrid, SurveyCount } from '../report/report-parts.tsx';
import type { ReportChoice, ReportFilters } from '../report/use-report.ts';
import { CrossTabCard } from './cross-tab-card.tsx';
import { FormExportButton } from './form-export-dialog.tsx';
import type { FormFigures } from './form-figures.ts';
import { FormSummaryCard } from './form-summary-card.tsx';
import { RecordTableView } from './record-table-view.tsx';
import { type FilledForm, useFilledSurveys } from './use-filled-surveys.ts';

/** What was answered to a template's form, question by question, and as tables. All from this device. */
export function FormReport({ choice, filters }: { choice: ReportChoice; filters: ReportFilters }) {
  const { t } = useLingui();
  const filled = useFilledSurveys(choice.templateId, filters);
  if (!filled) return <SkeletonLines lines={8} label={t`Loading`} />;
  return (
    <>
      <SurveyCount count={filled.surveys.length} choice={choice} />
      {filled.surveys.length === 0 ? <NoSurvey /> : <Filled filled={filled} />}
    </>
  );
}

function Filled({ filled }: { filled: FilledForm }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const figures = useMemo(() => {
    const { versions, surveys } = filled;
    const [newest] = versions;
    const tables = recordTables(versions);
    const language = newest ? languageFor(newest, locale) : '';
    return { tables, rows: recordRows(tables, surveys), language };
  }, [filled, locale]);
  return (
    <>
      <chakra.div mb="4">
        <FormExportButton figures={figures} />
      </chakra.div>
      {figures.tables.map((table) => (
        <TableSummaries key={table.path} table={table} figures={figures} />
      ))}
      <CrossTabCard figures={figures} />
      {figures.tables.map((table) => (
        <RecordTableView key={table.path} table={table} figures={figures} />
      ))}
    </>
  );
}

/** Cards that are drawn at once: a form may ask hundreds of questions. */
const CARDS = 30;

function TableSummaries({ table, figures }: { table: RecordTable; figures: FormFigures }) {
  const [most, setMost] = useState(CARDS);
  const columns = table.columns.filter(isSummarised);
  if (columns.length === 0) return null;
  return (
    <chakra.section mb="6">
      {table.repeat && <RepeatHeading table={table} figures={figures} />}
      <SummaryGrid>
        {columns.slice(0, most).map((column) => (
          <FormSummaryCard key={column.name} table={table} column={column} figures={figures} />
        ))}
      </SummaryGrid>
      {columns.length > most && (
        <Button mt="4" onClick={() => setMost(most + CARDS)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

/** What a repeat's figures are reckoned over. */
function RepeatHeading({ table, figures: { rows, language } }: { table: RecordTable; figures: FormFigures }) {
  const lines = rows.get(table.path) ?? [];
  const surveys = new Set(lines.map(({ survey }) => survey.id)).size;
  return (
    <>
      <SectionHeading>{table.repeat && plainLabel(table.repeat, language, table.form)}</SectionHeading>
      <MutedText mb="3">
        <Trans>
          <Plural value={lines.length} one="# row" other="# rows" /> in{' '}
          <Plural value={surveys} one="# survey" other="# surveys" />
        </Trans>
      </MutedText>
    </>
  );
}
