import { type DetailWords, sayDetail } from '../../../kit/values/detail.ts';
import { PATTERN_FAULTS } from '../../xpath/pattern-faults.ts';
import type { FormProblemDetail, ProblemValues } from '../problem-values.ts';

/** What is wrong in an expression, for the command line: in English, to stand behind a colon. */
export function problemInEnglish(detail: FormProblemDetail): string {
  return sayDetail(WORDS, detail);
}

const WORDS: DetailWords<ProblemValues, string> = {
  unknown_text: ({ text }) => `"${text}" is not understood`,
  unknown_axis: ({ name }) => `there is no axis "${name}"`,
  other_expected: ({ expected, found }) => `"${expected}" is expected, not "${found}"`,
  end_too_early: ({ expected }) => `"${expected}" is expected, not the end`,
  unexpected_end: () => 'something is missing at the end',
  unexpected_word: ({ text }) => `"${text}" is not expected here`,
  expression_too_long: ({ most }) => `longer than ${most} characters`,
  too_many_operators: ({ most }) => `more than ${most} operators`,
  nested_too_deeply: () => 'nested too deeply',
  text_too_long: ({ most }) => `a text is longer than ${most} characters`,
  too_many_answers: () => 'the expression looks at too many answers',
  record_too_large: () => 'the form asks more than one record can hold',
  unknown_function: ({ name, nearest }) =>
    `there is no function ${name}()${nearest === null ? '' : `; did you mean ${nearest}()?`}`,
  number_of_arguments: ({ name, least, most, count }) =>
    `${name}() takes ${range(least, most)}, not ${count}`,
  missing_argument: () => 'an argument is missing',
  missing_weight: () => 'a weight is missing',
  missing_position: () => 'a position is missing',
  unknown_digest: ({ known, written }) => `digest() knows ${known.join(', ')}, not "${written}"`,
  unknown_encoding: ({ written }) => `digest() writes base64 or hex, not "${written}"`,
  no_question: ({ name }) => `there is no question "${name}"`,
  several_questions: ({ name }) => `several questions are called "${name}"`,
  no_variable: ({ name }) => `there is no variable "${name}"`,
  no_path: ({ written }) => `a path is expected, not "${written}"`,
  bad_pattern: ({ pattern, part, fault }) =>
    `the pattern "${pattern}" is not understood: error parsing regexp: ${PATTERN_FAULTS[fault]}${part === '' ? '' : `: \`${part}\``}`,
  needs_itself: ({ names }) => `it needs itself: ${names.join(' → ')}`,
  damaged_content: ({ path }) => `${path} is nothing that a form says there`,
};

function range(least: number, most: number | null): string {
  if (least === most) return `${least} arguments`;
  return most === null ? `${least} arguments or more` : `${least} to ${most} arguments`;
}
