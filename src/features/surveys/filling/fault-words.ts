import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnswerFault } from '../../../domain/surveys/form/check-form.ts';

/** Where the form has no words of its own. */
export const ANSWER_FAULT_WORDS: Readonly<Record<AnswerFault, MessageDescriptor>> = {
  required: msg`This needs an answer.`,
  wrong_type: msg`This is no answer to what is asked.`,
  not_a_choice: msg`This is not offered any more. Choose again.`,
  out_of_range: msg`This lies outside of what can be answered.`,
  constraint: msg`This answer does not fit.`,
};
