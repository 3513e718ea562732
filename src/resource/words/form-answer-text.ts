import { msg } from '@lingui/core/macro';
import type { FormDefinition, FormQuestion } from '../../domain/surveys/form/definition.ts';
import { choiceWords, type RecordColumn } from '../../domain/surveys/form-report/record-tables.ts';
import type { Speech } from './value-text.ts';

export type AnsweredQuestion = Pick<RecordColumn, 'question' | 'choices' | 'form' | 'isMixed'>;

/** A question as one version of a form asks it. */
export function questionOfForm(question: FormQuestion, form: FormDefinition): AnsweredQuestion {
  return { question, form, isMixed: false, choices: form.lists[question.choices?.list ?? ''] ?? [] };
}

/** Answers to a question of a form as a person says them; empty where there are none. */
export function formAnswerText(
  { i18n, format }: Pick<Speech, 'i18n' | 'format'>,
  column: AnsweredQuestion,
  answers: readonly (string | number)[],
  language: string,
): string {
  const { question, isMixed } = column;
  const [first] = answers;
  if (first === undefined) return '';
  if (isMixed) return answers.join(' ');
  if (question.choices !== null)
    return answers.map((answer) => choiceWords(column, String(answer), language)).join(', ');
  if (typeof first === 'number') return format.number(first);
  switch (question.type) {
    case 'acknowledge':
      return i18n._(msg`Yes`);
    case 'date':
    case 'today':
      return isMoment(first) ? format.date(first) : first;
    case 'dateTime':
    case 'start':
    case 'end':
      return isMoment(first) ? format.dateTime(first) : first;
    default:
      return first;
  }
}

/** A day, or an instant that browsers read. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));
}
