import { type ItemOf, type Json } from '../kit/fields/field.ts';
import { mapSize } from '../kit/fields/map-size.ts';
import { READING } from '../kit/fields/measures.ts';
import { fold } from '../kit/search/words.ts';
import { ownValue } from '../kit/values/own-value.ts';
import { isAmbiguous, storedReading } from '../kit/values/typed-number.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { survey } from './survey.ts';
import type { surveyTemplate } from './survey-template.ts';

/** A question of a template, as the definition lists its fields. */
export type Question = ItemOf<typeof surveyTemplate.fields.questions.item>;

/** What was answered, as it was typed or picked, by the key of the question. `yes` and `no` where it asks for that. */
export type Answers = Readonly<Record<string, string>>;

export interface AnswerProblem {
  readonly key: string;
  readonly code:
    | 'required'
    | 'too_long'
    | 'not_a_number'
    | 'ambiguous_number'
    | 'too_low'
    | 'too_high'
    | 'not_an_option';
}

/** How much of answers a survey takes. */
export const ANSWERS = survey.fields.answers;

export const YES_NO = ['yes', 'no'] as const;

/** The field `questions` of a template, in order. */
export function questionsIn(questions: Json | undefined): readonly Question[] {
  // The schema checked them at the edge; an absent list is an empty one.
  const list = Array.isArray(questions) ? (questions as unknown as readonly Question[]) : [];
  return list.toSorted((left, right) => (left.position < right.position ? -1 : 1));
}

/** The field `answers` of a survey, without anything that every object has: a question may be called `constructor`. */
export function answersIn(answers: Json | undefined): Answers {
  const isMap = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
  // A map of texts by its schema.
  return Object.assign(Object.create(null) as Record<string, string>, isMap ? answers : {});
}

/** Whether all answers together are more than a survey takes. */
export function isTooMuch(answers: Answers): boolean {
  return mapSize(answers) > ANSWERS.maxSize;
}

/** Skip logic: without those that an answer given before makes pointless. One that is skipped skips what hangs on it. */
export function shownQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const shown: Question[] = [];
  for (const question of questions) {
    const { showWhenKey, showWhenValue } = question;
    const asked = shown.some(({ key }) => key === showWhenKey);
    const holds = asked && fold(ownValue(answers, showWhenKey ?? '') ?? '') === fold(showWhenValue ?? '');
    if (!showWhenKey || holds) shown.push(question);
  }
  return shown;
}

export function questionOptions(question: Question): string[] {
  const lines = (question.options ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

/** Null for a text that is no one number. */
export function numberIn(text: string | undefined): number | null {
  return storedReading(text ?? '');
}

/** A measured value that its limits make a finding. */
export function isFinding(question: Question, answer: string | undefined): boolean {
  return question.type === 'reading' && limitBroken(question, answer) !== null;
}

/** What has to be mended. What is missing counts only when the survey is being completed: a draft may have gaps. */
export function answerProblems(
  questions: readonly Question[],
  answers: Answers,
  isCompleting: boolean,
): AnswerProblem[] {
  return shownQuestions(questions, answers).flatMap((question) => {
    const { key } = question;
    const answer = (ownValue(answers, key) ?? '').trim();
    if (!isSaid(answer)) return isCompleting && question.required ? [{ key, code: 'required' }] : [];
    const code = wrongWith(question, answer);
    return code ? [{ key, code }] : [];
  });
}

function wrongWith(question: Question, answer: string): AnswerProblem['code'] | null {
  if (answer.length > ANSWERS.maxLength) return 'too_long';
  switch (question.type) {
    case 'choice':
      return questionOptions(question).includes(answer) ? null : 'not_an_option';
    case 'yesNo':
      return answer === 'yes' || answer === 'no' ? null : 'not_an_option';
    case 'number':
      return numberProblem(answer) ?? limitBroken(question, answer);
    case 'reading':
      return numberProblem(answer);
    default:
      return null;
  }
}

function numberProblem(answer: string): AnswerProblem['code'] | null {
  const value = numberIn(answer);
  if (value === null) return isAmbiguous(answer) ? 'ambiguous_number' : 'not_a_number';
  if (value < READING.min) return 'too_low';
  return value > READING.max ? 'too_high' : null;
}

function limitBroken(question: Question, answer: string | undefined): 'too_low' | 'too_high' | null {
  const value = numberIn(answer);
  if (value === null) return null;
  if (question.minimum !== null && value < question.minimum) return 'too_low';
  return question.maximum !== null && value > question.maximum ? 'too_high' : null;
}

export interface TemplateProblem {
  /** `questions`, or the field of one: `questions/2/key`. */
  readonly path: string;
  readonly code: 'required' | 'invalid_value';
}

/** What keeps a list of questions from being asked. */
export function templateProblems(questions: readonly Question[]): TemplateProblem[] {
  const before: string[] = [];
  const problems: TemplateProblem[] = [];
  for (const [index, question] of questions.entries()) {
    const at = (field: string) => `questions/${index}/${field}`;
    if (before.includes(question.key)) problems.push({ path: at('key'), code: 'invalid_value' });
    const options = question.type === 'choice' ? questionOptions(question) : null;
    if (options?.length === 0) problems.push({ path: at('options'), code: 'required' });
    if (options?.some((option) => option.length > ANSWERS.maxLength))
      problems.push({ path: at('options'), code: 'invalid_value' });
    if (question.showWhenKey && !before.includes(question.showWhenKey))
      problems.push({ path: at('showWhenKey'), code: 'invalid_value' });
    before.push(question.key);
  }
  return problems;
}
