import type { Gate } from '../kit/rules/gate.ts';
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
    beside: { named: 'templateId', asks: ['questions'] },
    missing: ({ answers }, { beside: [template] }) => {
      const questions = questionsIn(template?.questions);
      return answerProblems(questions, answersIn(answers), true).map(({ key, code }) => {
        const name = questions.find((question) => question.key === key)?.label ?? key;
        return code === 'required'
          ? { path: 'answers', code: 'not_answered', message: 'has no answer', name }
          : { path: 'answers', code: 'answer_wrong', message: 'has an answer that does not fit', name };
      });
    },
  },
];

/** What is published can be asked. */
export const SURVEY_TEMPLATE_GATES: readonly Gate[] = [
  {
    statuses: ['published'],
    measuredBy: null,
    missing: (row) => {
      const questions = questionsIn(row.questions);
      if (questions.length === 0) {
        return [{ path: 'questions', code: 'no_questions', message: 'must have a question' }];
      }
      return templateProblems(questions).map(({ path }) => {
        const name = questions.find((_, index) => path.startsWith(`questions/${index}/`))?.label ?? '';
        return { path, code: 'question_not_valid', message: 'cannot be asked', name };
      });
    },
  },
];
