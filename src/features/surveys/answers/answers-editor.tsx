import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { entities } from '../../../domain/registry.ts';
import {
  type Answers,
  answerProblems,
  answersIn,
  isFinding,
  isTooMuch,
  type Question,
  questionsIn,
  shownQuestions,
} from '../../../domain/surveys/questions.ts';
import type { FieldWidget } from '../../../resource/form/form-section.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerInput } from './answer-input.tsx';
import { useLimitsText } from './limits-text.ts';
import { PROBLEM_WORDS } from './problem-words.ts';

/** The questions of the chosen template, those that the answers before them leave to be asked. */
export function AnswersEditor({ state, value, onChange, error }: FieldWidget) {
  const { t } = useLingui();
  const [templateId, status] = useWatch({ control: state.form.control, name: ['templateId', 'status'] });
  const template = useRecord(
    entities.surveyTemplate,
    typeof templateId === 'string' && templateId ? templateId : null,
  );
  if (template === undefined) return null;
  const questions = questionsIn(template?.questions);
  const answers = answersIn(value);
  if (!template) {
    return (
      <MutedText>
        <Trans>Choose a template above, and its questions appear here.</Trans>
      </MutedText>
    );
  }
  if (template.formId && Object.keys(answers).length === 0) {
    return (
      <MutedText>
        <Trans>The template asks a form. Save, then fill it in from the survey.</Trans>
      </MutedText>
    );
  }
  const problems = answerProblems(questions, answers, status === 'Completed');
  return (
    <Stack
      id="field-answers"
      tabIndex={-1}
      role="group"
      aria-label={t`Answers`}
      gap="5"
      _focusVisible={{ outline: 'none' }}
    >
      {isTooMuch(answers) && (
        <Banner kind="error">
          <Trans>The answers together are longer than a survey takes. Shorten the longest ones.</Trans>
        </Banner>
      )}
      {error && !isTooMuch(answers) && (
        <Banner kind="error">
          <Trans>A completed survey needs an answer to every required question, within its limits.</Trans>
        </Banner>
      )}
      {shownQuestions(questions, answers).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answers={answers}
          // What is missing is said when somebody tried to save; what is wrong, at once.
          problem={
            problems.find(({ key, code }) => key === question.key && (code !== 'required' || error))?.code
          }
          onAnswer={(answer) => onChange(withAnswer(answers, question.key, answer))}
        />
      ))}
    </Stack>
  );
}

interface QuestionFieldProps {
  question: Question;
  answers: Answers;
  problem: keyof typeof PROBLEM_WORDS | undefined;
  onAnswer: (answer: string) => void;
}

function QuestionField({ question, answers, problem, onAnswer }: QuestionFieldProps) {
  const { i18n, t } = useLingui();
  const limits = useLimitsText()(question);
  const answer = answers[question.key] ?? '';
  const help = isFinding(question, answer)
    ? t`Outside its limits: it counts as a finding. ${limits}`
    : limits;
  return (
    <LabelledControl
      label={question.label}
      required={question.required}
      help={help}
      error={problem && i18n._(PROBLEM_WORDS[problem])}
    >
      <AnswerInput question={question} value={answer} onChange={onAnswer} />
    </LabelledControl>
  );
}

/** An emptied answer is none: the map holds what was said. */
function withAnswer(answers: Answers, key: string, answer: string): Answers {
  const { [key]: _, ...others } = answers;
  return answer === '' ? others : { ...others, [key]: answer };
}
