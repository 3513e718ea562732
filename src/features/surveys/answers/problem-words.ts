import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnswerProblem } from '../../../domain/surveys/questions.ts';

export const PROBLEM_WORDS: Readonly<Record<AnswerProblem['code'], MessageDescriptor>> = {
  required: msg({ id: 'survey.form.required', message: 'This field is required.' }),
  too_long: msg`This answer is too long.`,
  not_a_number: msg`This is not a number.`,
  ambiguous_number: msg`That can be two numbers. Choose the one that is meant.`,
  too_low: msg`Below the lower limit.`,
  too_high: msg`Above the upper limit.`,
  not_an_option: msg`Pick one of the answers.`,
};
