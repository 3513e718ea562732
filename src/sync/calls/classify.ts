import type { ProblemCode } from '../../domain/kit/problems/problem.ts';

/** What an answer means for its operation: the table of sync protocol §6. */
export type AnswerClass =
  /** The server has it. */
  | 'applied'
  /** A passing fault: the same bytes again, later. */
  | 'passing'
  /** The server asks for silence: every lane waits. */
  | 'pause'
  /** The token is not good any more. */
  | 'auth'
  /** It waits for the operation it depends on. */
  | 'waits'
  /** Nothing a person could mend in the record: shown, exportable, to be retried by hand. */
  | 'parked'
  /** Somebody else deleted or edited the record: a person decides. */
  | 'conflict'
  /** The values are refused: a person mends them. */
  | 'rejected'
  /** This version of the app is too old. */
  | 'upgrade';

/**
 * Every status has a class; `code` is the problem's, `retryAfter` whether the answer names a time.
 * 410 on a deletion means that it is done already.
 *
 * A refusal without a problem comes from somebody on the way, who knows nothing of the operation: the server may have
 * carried it out before. It goes under its own id again, as after a line that broke.
 */
export function classify(
  status: number,
  code: ProblemCode | null,
  retryAfter: boolean,
  isDeletion: boolean,
): AnswerClass {
  if (status >= 200 && status < 300) return 'applied';
  if (status === 429 || status === 421 || (status === 503 && retryAfter)) return 'pause';
  if (status === 408 || status >= 500 || status < 400) return 'passing';
  if (status === 401) return 'auth';
  if (status === 426) return 'upgrade';
  if (code === null) return 'passing';
  switch (status) {
    case 409:
      return code === 'in_progress' ? 'passing' : 'rejected';
    case 410:
      return isDeletion ? 'applied' : 'conflict';
    case 412:
      return isDeletion || code === 'seen_changed' ? 'conflict' : 'rejected';
    case 400:
    case 413:
    case 422:
      return 'rejected';
    case 428:
      return code === 'precondition_required' ? 'conflict' : 'rejected';
    case 424:
      return 'waits';
    default:
      return 'parked';
  }
}
