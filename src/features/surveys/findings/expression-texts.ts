import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DetailWords, sayDetail } from '../../../domain/kit/values/detail.ts';
import type { FormProblemDetail, ProblemValues } from '../../../domain/surveys/findings/problem-values.ts';
import { patternText } from './pattern-text.ts';
import type { Translates } from './translates.ts';

/** What is wrong in an expression, to stand behind a colon. Apart from the rest: a form that is filled in says nothing else. */
export function expressionText(detail: FormProblemDetail, i18n: Translates): string {
  return detail.what === 'bad_pattern'
    ? patternText(detail, i18n)
    : i18n._(sayDetail(EXPRESSION_TEXTS, detail));
}

const EXPRESSION_TEXTS: DetailWords<Omit<ProblemValues, 'bad_pattern'>, MessageDescriptor> = {
  unknown_text: ({ text }) => msg`“${text}” is not understood`,
  unknown_axis: ({ name }) => msg`there is no axis “${name}”`,
  other_expected: ({ expected, found }) => msg`“${expected}” is expected, not “${found}”`,
  end_too_early: ({ expected }) => msg`“${expected}” is expected, and the expression ends`,
  unexpected_end: () => msg`something is missing at the end of the expression`,
  unexpected_word: ({ text }) => msg`“${text}” is not expected here`,
  expression_too_long: ({ most }) => msg`the expression is longer than ${most} characters`,
  too_many_operators: ({ most }) => msg`the expression has more than ${most} operators`,
  nested_too_deeply: () => msg`too many brackets lie in each other`,
  text_too_long: ({ most }) => msg`a text is longer than ${most} characters`,
  too_many_answers: () => msg`the expression looks at too many answers`,
  record_too_large: () => msg`the form asks more than one record can hold`,
  unknown_function: ({ name, nearest }) =>
    nearest === null
      ? msg`there is no function ${name}()`
      : msg`there is no function ${name}(); did you mean ${nearest}()?`,
  number_of_arguments: numberOfArguments,
  missing_argument: () => msg`an argument is missing`,
  missing_weight: () => msg`a weight is missing`,
  missing_position: () => msg`a position is missing`,
  unknown_digest: ({ known, written }) => {
    const names = known.join(', ');
    return msg`digest() knows ${names}, not “${written}”`;
  },
  unknown_encoding: ({ written }) => msg`digest() writes base64 or hex, not “${written}”`,
  no_question: ({ name }) => msg`there is no question “${name}”`,
  several_questions: ({ name }) => msg`several questions are called “${name}”`,
  no_variable: ({ name }) => msg`there is no variable “${name}”`,
  no_path: ({ written }) => msg`a path is expected, not “${written}”`,
  needs_itself: ({ names }) => {
    const circle = names.join(' → ');
    return msg`it needs itself: ${circle}`;
  },
  damaged_content: ({ path }) => msg`${path} is nothing that a form says there`,
};

function numberOfArguments(values: ProblemValues['number_of_arguments']): MessageDescriptor {
  const { name, least, most, count } = values;
  if (most === null) return msg`arguments of ${name}(): at least ${least}, not ${count}`;
  return least === most
    ? msg`arguments of ${name}(): ${least}, not ${count}`
    : msg`arguments of ${name}(): from ${least} to ${most}, not ${count}`;
}
