import type { Problem } from './problem.ts';
import { PROBLEM_TYPE } from './problem-type.ts';

/**
 * Whether an answer is a problem of our server's: it says so by its type. One with a code that is newer than this app is
 * as final as any other; apart from the list of codes, which the first page does not need.
 */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'type' in value &&
    typeof value.code === 'string' &&
    value.type === PROBLEM_TYPE + value.code
  );
}
