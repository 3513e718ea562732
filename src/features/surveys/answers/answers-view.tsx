import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { entities } from '../../../domain/registry.ts';
import {
  type Answers,
  answersIn,
  isFinding,
  type Question,
  questionsIn,
  shownQuestions,
} from '../../../domain/surveys/questions.ts';
import type { survey } from '../../../domain/surveys/survey.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { useAnswerText } from './answer-text.ts';

const FormAnswersView = lazy(async () => ({
  default: (await import('../form-answers/form-answers-view.tsx')).FormAnswersView,
}));

/** What was asked and what was answered, to read. */
export function AnswersView({ row }: DetailPart<typeof survey>) {
  const { t } = useLingui();
  if (row.formId === null) return <TemplateAnswers row={row} />;
  return (
    <Suspense fallback={<SkeletonLines lines={6} label={t`Loading`} />}>
      <FormAnswersView row={row} />
    </Suspense>
  );
}

/** By the template's own questions. Answers to questions that are gone stay readable under their key. */
function TemplateAnswers({ row }: Pick<DetailPart<typeof survey>, 'row'>) {
  const template = useRecord(
    entities.surveyTemplate,
    typeof row.templateId === 'string' ? row.templateId : null,
  );
  if (template === undefined) return null;
  const answers = answersIn(row.answers);
  const questions = questionsIn(template?.questions);
  const shown = shownQuestions(questions, answers);
  const known = questions.map(({ key }) => key);
  const others = Object.entries(answers).filter(([key]) => !known.includes(key));
  const open = shown.filter(({ key, required }) => required && !answers[key]).length;
  if (shown.length === 0 && others.length === 0) return null;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Answers</Trans>{' '}
        {open > 0 && (
          <Muted fontWeight="normal">
            <Plural value={open} one="# required answer missing" other="# required answers missing" />
          </Muted>
        )}
      </SectionHeading>
      <dl>
        {shown.map((question) => (
          <Answered key={question.id} question={question} answers={answers} />
        ))}
        {others.map(([key, answer]) => (
          <Line key={key} label={key} text={answer} />
        ))}
      </dl>
    </Card>
  );
}

function Answered({ question, answers }: { question: Question; answers: Answers }) {
  const text = useAnswerText();
  const answer = answers[question.key];
  return (
    <Line label={question.label} text={text(question, answer)} isFinding={isFinding(question, answer)} />
  );
}

function Line({ label, text, isFinding: out = false }: { label: string; text: string; isFinding?: boolean }) {
  const { t } = useLingui();
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      columnGap="4"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd display="flex" gap="2" flexWrap="wrap" alignItems="center" whiteSpace="pre-wrap">
        {text || '–'}
        {out && <StatusBadge tone="fault">{t`Out of limits`}</StatusBadge>}
      </chakra.dd>
    </chakra.div>
  );
}
