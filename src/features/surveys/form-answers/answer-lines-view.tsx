import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, use, useMemo } from 'react';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { withFileChoices } from '../../../domain/surveys/form/choice-lists.ts';
import { FILE_TYPES, type FormDefinition } from '../../../domain/surveys/form/definition.ts';
import { languageFor } from '../../../domain/surveys/form/form-language.ts';
import {
  type AnswerLine,
  answerLines,
  type QuestionLine,
} from '../../../domain/surveys/form-report/answer-lines.ts';
import { PLACE_TYPES, placeOfText } from '../../../domain/surveys/form-report/positions.ts';
import { readyForm } from '../../../domain/surveys/ready-form.ts';
import { recordState } from '../../../domain/surveys/record-state.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { RecordPanels } from '../../../resource/detail/record-panels.ts';
import { formAnswerText, questionOfForm } from '../../../resource/words/form-answer-text.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useInParts } from '../../../ui/page/use-in-parts.ts';
import { PlaceText } from './place-list.tsx';

/** Of many hundred lines, none of which has a style of its own: that would take longer than all the rest. */
const Sheet = chakra('div', {
  base: {
    display: 'grid',
    '& > *': { borderTop: '1px solid', borderColor: 'border' },
    '& > h3': { fontSize: 'md', pt: '4', pb: '1' },
    '& > [role=group]': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      columnGap: '4',
      py: '2',
      overflowWrap: 'anywhere',
    },
    '& > [role=group] > :first-child, & em': { color: 'fg.muted' },
    '& > [role=group] > :last-child': { whiteSpace: 'pre-wrap', minW: '0' },
    '& h3 em': { fontStyle: 'normal', fontWeight: 'normal' },
  },
});

/** What was asked, line by line, with what was answered. */
export function AnswerLinesView({ row, form }: { row: Survey; form: SurveyForm }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { lines, definition, language } = useMemo(() => read(row, form, locale), [row, form, locale]);
  const drawn = useInParts(lines.length);
  return (
    <Sheet>
      {lines.slice(0, drawn).map((line) => (
        <Line key={line.path} line={line} row={row} definition={definition} language={language} />
      ))}
    </Sheet>
  );
}

function read(row: Survey, { content }: SurveyForm, locale: string) {
  const { form, files } = readyForm(content);
  const { definition } = form;
  const language = languageFor(definition, locale);
  const record = documentIn(row.record);
  const state = recordState(row, form, { files, language });
  const lines = answerLines(record, state, language);
  return { lines, definition: withFileChoices({ definition, files }), language };
}

interface LineProps<Drawn extends AnswerLine> {
  line: Drawn;
  row: Survey;
  definition: FormDefinition;
  language: string;
}

const Line = memo(function Line({ line, ...rest }: LineProps<AnswerLine>) {
  const indent = { paddingInlineStart: `${line.depth}rem` };
  if (line.kind === 'heading') {
    return (
      <h3 style={indent}>
        {line.label} {line.index !== null && line.index}
        {!line.isAsked && (
          <em>
            {' '}
            · <Trans>Not asked</Trans>
          </em>
        )}
      </h3>
    );
  }
  return (
    <div role="group" aria-label={line.label} style={indent}>
      <span>{line.label}</span>
      <div>
        <Answer line={line} {...rest} />
      </div>
    </div>
  );
});

function Answer({ line, row, definition, language }: LineProps<QuestionLine>) {
  const { answers, isAsked, question } = line;
  const { i18n } = useLingui();
  const format = useFormat();
  if (!isAsked)
    return (
      <em>
        <Trans>Not asked</Trans>
      </em>
    );
  if (answers.length === 0)
    return (
      <em>
        <Trans>Not answered</Trans>
      </em>
    );
  if (FILE_TYPES.has(question.type)) return <AnsweredFiles row={row} ids={answers.map(String)} />;
  const place = PLACE_TYPES.has(question.type) ? placeOfText(answers.join(' ')) : null;
  if (place) return <PlaceText {...place} />;
  return formAnswerText({ i18n, format }, questionOfForm(question, definition), answers, language);
}

function AnsweredFiles({ row, ids }: { row: Survey; ids: readonly string[] }) {
  const panel = use(RecordPanels).find(({ id }) => id === 'attachments');
  const pictures = ids.filter(isUuid).map((id) => ({ id, caption: '' }));
  return panel ? <panel.Panel entity="survey" id={row.id} pictures={pictures} /> : null;
}
