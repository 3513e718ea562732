import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExpressionValues } from '../../../domain/surveys/xpath/expression-detail.ts';
import type { PatternFault } from '../../../domain/surveys/xpath/pattern-faults.ts';
import type { Translates } from './translates.ts';

/** Why a pattern is none, and where. */
export function patternText(
  { pattern, part, fault }: Readonly<ExpressionValues['bad_pattern']>,
  i18n: Translates,
): string {
  const why = i18n._(PATTERN_TEXTS[fault]);
  return i18n._(
    part === '' || part === pattern
      ? msg`the pattern “${pattern}” is not understood: ${why}`
      : msg`the pattern “${pattern}” is not understood at “${part}”: ${why}`,
  );
}

const PATTERN_TEXTS: Readonly<Record<PatternFault, MessageDescriptor>> = {
  bracket_open: msg`a ] is missing`,
  parenthesis_open: msg`a closing bracket is missing`,
  parenthesis_extra: msg`a closing bracket has no opening one`,
  backslash_at_end: msg`it ends with a backslash`,
  nothing_repeated: msg`there is nothing that could be repeated`,
  repeated_twice: msg`a repetition is repeated`,
  wrong_count: msg`a repetition has a number that is not taken`,
  unknown_escape: msg`a backslash stands before a sign that has no meaning there`,
  wrong_range: msg`a range of signs is wrong`,
  wrong_name: msg`the name of a part is wrong`,
  name_twice: msg`the name of a part stands there twice`,
  nested_too_deeply: msg`too many brackets lie in each other`,
  too_large: msg`it is too large`,
  unknown_signs: msg`it has signs that are not known here`,
};
