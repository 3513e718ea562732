import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import type { Question } from '../../../domain/surveys/questions.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useAnswerText } from '../answers/answer-text.ts';
import { SURVEY_LABELS } from '../survey/labels.ts';
import type { Report } from './use-report.ts';

/** Rows on screen; the CSV file holds all. */
const SHOWN = 200;

/** Survey by survey: who wants to know where the one bad answer comes from finds it here. */
export function AnswerTable({ report }: { report: Report }) {
  const speech = useSpeech(SURVEY_LABELS);
  const text = useAnswerText();
  return (
    <chakra.section mt="6">
      <chakra.h2 fontSize="lg" mb="2">
        <Trans>Survey by survey</Trans>
      </chakra.h2>
      <chakra.div
        // A table that scrolls has to be reached by keyboard.
        tabIndex={0}
        overflowX="auto"
        bg="bg.surface"
        border="1px solid"
        borderColor="border"
        borderRadius="md"
      >
        <chakra.table width="full" css={TABLE}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Survey</Trans>
              </th>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              {report.questions.map((question) => (
                <th scope="col" key={question.id} className={columnClass(question)}>
                  {question.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.surveys.slice(0, SHOWN).map((survey) => (
              <tr key={survey.id}>
                <th scope="row">
                  <Link to={recordPath(entities.survey, survey.id)}>{survey.title}</Link>
                </th>
                <td>{speech.format.date(survey.day)}</td>
                <td>
                  <ChoiceView speech={speech} name="status" value={survey.status} />
                </td>
                {report.questions.map((question) => (
                  <td key={question.id} className={columnClass(question)}>
                    {text(question, survey.answers[question.key]) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </chakra.section>
  );
}

/** Numbers stand under each other. */
function columnClass({ type }: Question): string | undefined {
  return type === 'number' || type === 'reading' ? 'figure' : undefined;
}

const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'inherit',
    verticalAlign: 'top',
    paddingInline: '{spacing.3}',
    paddingBlock: '{spacing.2}',
    borderBottom: '1px solid {colors.border}',
  },
  '& thead th': { color: '{colors.fg.muted}', fontWeight: '{fontWeights.medium}', minWidth: '7rem' },
  '& tbody th': { fontWeight: '{fontWeights.medium}', minWidth: '12rem' },
  '& tbody tr:last-child > *': { borderBottom: '0' },
  '& .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;
