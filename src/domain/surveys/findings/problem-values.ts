import type { Detail } from '../../kit/values/detail.ts';
import { EXPRESSION_CODES, type ExpressionFault, type ExpressionValues } from '../xpath/expression-detail.ts';

/** Why a form cannot be filled in: a mistake of an expression, or one that shows when all of them are put in order. */
export interface ProblemValues extends ExpressionValues {
  /** The questions that wait for each other, from one of them back to it. */
  needs_itself: { names: readonly string[] };
  /** What a version keeps at a path is nothing that a form says there. */
  damaged_content: { path: string };
}

export type FormProblemDetail = Detail<ProblemValues>;

export type FormProblemCode = ExpressionFault | 'cycle';

const PROBLEM_CODES: Readonly<Record<keyof ProblemValues, FormProblemCode>> = {
  ...EXPRESSION_CODES,
  needs_itself: 'cycle',
  damaged_content: 'syntax',
};

export function problemCode({ what }: FormProblemDetail): FormProblemCode {
  return PROBLEM_CODES[what];
}
