import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useMemo } from 'react';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { entities } from '../../../domain/registry.ts';
import { withFileChoices } from '../../../domain/surveys/form/choice-lists.ts';
import { FILE_TYPES } from '../../../domain/surveys/form/definition.ts';
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
import { useRecord } from '../../../resource/rows/use-record.ts';
import {
  type AnsweredQuestion,
  formAnswerText,
  questionOfForm,
} from '../../../resource/words/form-answer-text.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { PlaceText } from './place-list.tsx';

/** What was asked by a form and what was answered, to read. */
export function FormAnswersView({ row }: { row: Survey }) {
  const { t } = useLingui();
  const form = useRecord(entities.surveyForm, row.formId);
  if (form === undefined) return <SkeletonLines lines={6} label={t`Loading`} />;
  return (
    <Card aria-label={t`Answers`}>
      <SectionHeading mb="2" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <Trans>Answers</Trans>
        {form && <VersionWords form={form} />}
      </SectionHeading>
      {form ? (
        <Lines row={row} form={form} />
      ) : (
        <Muted>
          <Trans>The form of this survey is not on this device.</Trans>
        </Muted>
      )}
    </Card>
  );
}

function VersionWords({ form: { revision, formVersion } }: { form: SurveyForm }) {
  const version = formVersion || String(revision);
  return (
    <Muted fontSize="sm" fontWeight="normal">
      <Trans>Version {version} of the form</Trans>
    </Muted>
  );
}

function Lines({ row, form }: { row: Survey; form: SurveyForm }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { lines, definition, language } = useMemo(() => read(row, form, locale), [row, form, locale]);
  return (
    <chakra.div display="grid">
      {lines.map((line) =>
        line.kind === 'heading' ? (
          <Heading key={line.path} line={line} />
        ) : (
          <Question
            key={line.path}
            line={line}
            row={row}
            language={language}
            column={questionOfForm(line.question, definition)}
          />
        ),
      )}
    </chakra.div>
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

function Heading({ line }: { line: Extract<AnswerLine, { kind: 'heading' }> }) {
  const { label, index, depth, isAsked } = line;
  return (
    <chakra.h3 fontSize="md" pt="4" pb="1" ps={String(depth * 4)} borderTop="1px solid" borderColor="border">
      {label} {index !== null && index}
      {!isAsked && (
        <Muted fontWeight="normal">
          {' '}
          · <Trans>Not asked</Trans>
        </Muted>
      )}
    </chakra.h3>
  );
}

interface QuestionProps {
  line: QuestionLine;
  row: Survey;
  column: AnsweredQuestion;
  language: string;
}

function Question(props: QuestionProps) {
  const { label, depth } = props.line;
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      columnGap="4"
      py="2"
      ps={String(depth * 4)}
      borderTop="1px solid"
      borderColor="border"
    >
      <Muted overflowWrap="anywhere">{label}</Muted>
      <chakra.div whiteSpace="pre-wrap" overflowWrap="anywhere" minW="0">
        <Answer {...props} />
      </chakra.div>
    </chakra.div>
  );
}

function Answer({ line, row, column, language }: QuestionProps) {
  const { answers, isAsked, question } = line;
  const { i18n } = useLingui();
  const format = useFormat();
  if (!isAsked)
    return (
      <Unsaid>
        <Trans>Not asked</Trans>
      </Unsaid>
    );
  if (answers.length === 0)
    return (
      <Unsaid>
        <Trans>Not answered</Trans>
      </Unsaid>
    );
  if (FILE_TYPES.has(question.type)) return <AnsweredFiles row={row} ids={answers.map(String)} />;
  const place = PLACE_TYPES.has(question.type) ? placeOfText(answers.join(' ')) : null;
  return place ? <PlaceText {...place} /> : formAnswerText({ i18n, format }, column, answers, language);
}

function Unsaid({ children }: { children: ReactNode }) {
  return <Muted fontStyle="italic">{children}</Muted>;
}

function AnsweredFiles({ row, ids }: { row: Survey; ids: readonly string[] }) {
  const panel = use(RecordPanels).find(({ id }) => id === 'attachments');
  const pictures = ids.filter(isUuid).map((id) => ({ id, caption: '' }));
  return panel ? <panel.Panel entity="survey" id={row.id} pictures={pictures} /> : null;
}
