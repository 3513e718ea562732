import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { RowName, SectionHeading } from '../../../ui/page/text.tsx';
import { useAnswerText } from '../answers/answer-text.ts';
import { SURVEY_LABELS } from '../survey/labels.ts';
import type { Report } from './use-report.ts';

/** Rows on screen; the CSV file holds all. */
const SHOWN = 200;

/** An answer may be a page long. */
const FREE_TEXTS = { '& tbody th, & tbody td': { verticalAlign: 'top' } };

/** Survey by survey: who wants to know where the one bad answer comes from finds it here. */
export function AnswerTable({ report }: { report: Report }) {
  const { t } = useLingui();
  return (
    <chakra.section mt="6">
      <SectionHeading mb="2">
        <Trans>Survey by survey</Trans>
      </SectionHeading>
      <TableSheet aria-label={t`Survey by survey`} css={FREE_TEXTS}>
        <Table
          look="sheet"
          columns={useColumns(report.questions)}
          rows={report.surveys.slice(0, SHOWN)}
          keyOf={({ id }) => id}
        />
      </TableSheet>
    </chakra.section>
  );
}

function useColumns(questions: Report['questions']): TableColumn<Report['surveys'][number]>[] {
  const { t } = useLingui();
  const speech = useSpeech(SURVEY_LABELS);
  const text = useAnswerText();
  return [
    {
      id: 'survey',
      head: t`Survey`,
      names: true,
      minWidth: '12rem',
      cell: ({ id, title }) => (
        <RowName>
          <Link to={recordPath(entities.survey, id)}>{title}</Link>
        </RowName>
      ),
    },
    { id: 'day', head: t`Day`, minWidth: '7rem', cell: ({ day }) => speech.format.date(day) },
    {
      id: 'status',
      head: t`Status`,
      minWidth: '7rem',
      cell: ({ status }) => <ChoiceView speech={speech} name="status" value={status} />,
    },
    ...questions.map((question) => ({
      id: question.id,
      head: question.label,
      minWidth: '7rem',
      figure: question.type === 'number' || question.type === 'reading',
      cell: ({ answers }: Report['surveys'][number]) => text(question, answers[question.key]) || '–',
    })),
  ];
}
