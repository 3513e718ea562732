import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { isFileAnswer } from '../../../domain/surveys/form-report/form-summary.ts';
import { isPlace, placeOfText } from '../../../domain/surveys/form-report/positions.ts';
import {
  answersAt,
  plainLabel,
  type RecordColumn,
  type RecordRow,
  type RecordTable,
} from '../../../domain/surveys/form-report/record-tables.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { formAnswerText } from '../../../resource/words/form-answer-text.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { RowName, SectionHeading } from '../../../ui/page/text.tsx';
import { SURVEY_LABELS } from '../survey/labels.ts';
import type { FormFigures } from './form-figures.ts';
import { PlaceText } from './place-list.tsx';

/** Lines at once, and how many more a press shows; the files hold all. */
const LINES = 100;

/** An answer may be a page long. */
const TOP = { '& tbody th, & tbody td': { verticalAlign: 'top' } };

/** The surveys, or the rows of a repeat, line by line. */
export function RecordTableView({ table, figures }: { table: RecordTable; figures: FormFigures }) {
  const { t } = useLingui();
  const [most, setMost] = useState(LINES);
  const rows = figures.rows.get(table.path) ?? [];
  const name = table.repeat ? plainLabel(table.repeat, figures.language, table.form) : t`Survey by survey`;
  const columns = useColumns(table, figures);
  if (rows.length === 0) return null;
  return (
    <chakra.section mt="6">
      <SectionHeading mb="2">{name}</SectionHeading>
      <TableSheet aria-label={name} css={TOP}>
        <Table
          look="sheet"
          columns={columns}
          rows={rows.slice(0, most)}
          keyOf={({ number }) => String(number)}
        />
      </TableSheet>
      {rows.length > most && (
        <Button mt="3" onClick={() => setMost(most + LINES)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

function useColumns(table: RecordTable, { language }: FormFigures): TableColumn<RecordRow>[] {
  const { t } = useLingui();
  const speech = useSpeech(SURVEY_LABELS);
  const answer = (column: RecordColumn): TableColumn<RecordRow> => ({
    id: `answer ${column.name}`,
    head: plainLabel(column.question, language, column.form),
    minWidth: '7rem',
    cell: (row) => {
      const answers = answersAt(row, column);
      if (isFileAnswer(column)) return answers.length > 0 ? t`Yes` : '–';
      const place = isPlace(column) ? placeOfText(answers.join(' ')) : null;
      if (place) return <PlaceText {...place} />;
      return formAnswerText(speech, column, answers, language) || '–';
    },
  });
  return [
    {
      id: 'survey',
      head: t`Survey`,
      names: true,
      minWidth: '12rem',
      cell: ({ survey }) => (
        <RowName>
          <Link to={recordPath(entities.survey, survey.id)}>{survey.title}</Link>
        </RowName>
      ),
    },
    ...(table.repeat ? placeColumns(t`Row`, speech) : surveyColumns([t`Day`, t`Status`], speech)),
    ...table.columns.map(answer),
  ];
}

function surveyColumns([day, status]: readonly [string, string], speech: Speech): TableColumn<RecordRow>[] {
  return [
    { id: 'day', head: day, minWidth: '7rem', cell: ({ survey }) => speech.format.date(survey.day) },
    {
      id: 'status',
      head: status,
      minWidth: '7rem',
      cell: ({ survey }) => <ChoiceView speech={speech} name="status" value={survey.status} />,
    },
  ];
}

/** `2.1`: the first row in the second one of what it lies in. */
function placeColumns(head: string, { format }: Speech): TableColumn<RecordRow>[] {
  const places = (row: RecordRow) => placesOf(row).map((place) => format.number(place));
  return [{ id: 'row', head, minWidth: '4rem', cell: (row) => places(row).join('.') }];
}

function placesOf({ parent, index }: RecordRow): number[] {
  return parent === null ? [] : [...placesOf(parent), index];
}
