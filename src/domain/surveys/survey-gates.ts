import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { jsonEqual } from '../kit/fields/json-equal.ts';
import type { Gate } from '../kit/rules/gate.ts';
import { fetchFormChecks, formChecks } from './form-checks-at-hand.ts';
import { answerProblems, answersIn, questionsIn, templateProblems } from './questions.ts';

/** A completed survey answers every required question of its template, within its limits. */
export const SURVEY_GATES: readonly Gate[] = [
  {
    statuses: ['Completed'],
    measuredBy: {
      fields: ['templateId'],
      statuses: ['InProgress', 'Completed', 'Cancelled'],
      begunBy: 'answers',
      untilThen: 'maker',
      less: { action: 'delete', reason: 'statusReason' },
    },
    beside: { named: 'templateId', asks: ['questions', 'formId'] },
    missing: (survey, { beside: [template] }) => {
      if (asksForm(survey, template)) return isSaid(survey.formId) ? [] : [NOT_FILLED_IN];
      const questions = questionsIn(template?.questions);
      return answerProblems(questions, answersIn(survey.answers), true).map(({ key, code }) => {
        const name = questions.find((question) => question.key === key)?.label ?? key;
        return code === 'required'
          ? { path: 'answers', code: 'not_answered', message: 'has no answer', name }
          : { path: 'answers', code: 'answer_wrong', message: 'has an answer that does not fit', name };
      });
    },
  },
  {
    statuses: ['Completed'],
    measuredBy: {
      fields: ['formId'],
      statuses: ['InProgress', 'Completed', 'Cancelled'],
      begunBy: 'record',
      untilThen: 'maker',
      less: { action: 'delete', reason: 'statusReason' },
    },
    // A version of a form never changes: nobody can ask less by it.
    beside: { named: 'formId', asks: [] },
    code: fetchFormChecks,
    missing: (survey, { beside: [form] }) => (form ? formChecks().recordProblems(survey, form) : []),
  },
];

const NOT_FILLED_IN = { path: 'record', code: 'form_not_filled_in', message: 'must be filled in' } as const;

/** Questions of its own that were begun with are asked to the end, though the template asks a form by now. */
export function asksForm(survey: FieldValues, template: AnyRow | undefined): boolean {
  const isBegun = !jsonEqual(answersIn(survey.answers), {});
  return isSaid(survey.formId) || (isSaid(template?.formId) && !isBegun);
}

function isSaid(id: unknown): boolean {
  return typeof id === 'string';
}

/** What is published can be asked. */
export const SURVEY_TEMPLATE_GATES: readonly Gate[] = [
  {
    statuses: ['published'],
    measuredBy: null,
    missing: (row) => {
      const questions = questionsIn(row.questions);
      if (questions.length === 0 && !isSaid(row.formId)) {
        return [{ path: 'questions', code: 'no_questions', message: 'must have a question' }];
      }
      return templateProblems(questions).map(({ path }) => {
        const name = questions.find((_, index) => path.startsWith(`questions/${index}/`))?.label ?? '';
        return { path, code: 'question_not_valid', message: 'cannot be asked', name };
      });
    },
  },
  {
    statuses: ['published'],
    measuredBy: null,
    beside: { named: 'formId', asks: [] },
    code: fetchFormChecks,
    missing: (template, { beside: [form] }) => (form ? formChecks().formProblems(form, template.id) : []),
  },
];
