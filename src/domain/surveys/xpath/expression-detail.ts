import type { Detail, NoValues } from '../../kit/values/detail.ts';
import type { PatternFault } from './pattern-faults.ts';

/** What is wrong in an expression, with the values that are named. */
export interface ExpressionValues {
  unknown_text: { text: string };
  unknown_axis: { name: string };
  other_expected: { expected: string; found: string };
  end_too_early: { expected: string };
  unexpected_end: NoValues;
  unexpected_word: { text: string };
  /** In characters. */
  expression_too_long: { most: number };
  too_many_operators: { most: number };
  nested_too_deeply: NoValues;
  /** In characters. */
  text_too_long: { most: number };
  too_many_answers: NoValues;
  record_too_large: NoValues;
  unknown_function: { name: string; nearest: string | null };
  /** `most` null: any number. */
  number_of_arguments: { name: string; least: number; most: number | null; count: number };
  missing_argument: NoValues;
  missing_weight: NoValues;
  missing_position: NoValues;
  unknown_digest: { known: readonly string[]; written: string };
  unknown_encoding: { written: string };
  no_question: { name: string };
  several_questions: { name: string };
  no_variable: { name: string };
  no_path: { written: string };
  /** `part`: where it is; empty: of the whole. */
  bad_pattern: { pattern: string; part: string; fault: PatternFault };
}

export type ExpressionDetail = Detail<ExpressionValues>;

/** By what kind of mistake; programs rely on these. */
export const EXPRESSION_CODES = {
  unknown_text: 'syntax',
  unknown_axis: 'syntax',
  other_expected: 'syntax',
  end_too_early: 'syntax',
  unexpected_end: 'syntax',
  unexpected_word: 'syntax',
  expression_too_long: 'too_much',
  too_many_operators: 'too_much',
  nested_too_deeply: 'too_much',
  text_too_long: 'too_much',
  too_many_answers: 'too_much',
  record_too_large: 'too_much',
  unknown_function: 'unknown_function',
  number_of_arguments: 'wrong_arguments',
  missing_argument: 'wrong_arguments',
  missing_weight: 'wrong_arguments',
  missing_position: 'wrong_arguments',
  unknown_digest: 'wrong_arguments',
  unknown_encoding: 'wrong_arguments',
  no_question: 'unknown_reference',
  several_questions: 'unknown_reference',
  no_variable: 'unknown_reference',
  no_path: 'no_node_set',
  bad_pattern: 'bad_pattern',
} as const satisfies Record<keyof ExpressionValues, string>;

export type ExpressionFault = (typeof EXPRESSION_CODES)[keyof ExpressionValues];
