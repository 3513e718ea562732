import { isProblem } from '../../src/domain/kit/problems/is-problem.ts';
import type { ProblemCode } from '../../src/domain/kit/problems/problem.ts';
import type { PushResult } from '../../src/domain/sync/wire.ts';

export const OUTCOMES = ['applied', 'repeated', 'conflict', 'refused', 'busy', 'failed'] as const;

/**
 * `applied`: as the device meant it. `repeated`: had come before. `conflict`: applied or not, somebody has to decide.
 * `refused`: for good. `busy`: the device sends it again by itself. `failed`: a fault of this server.
 */
export type PushOutcome = (typeof OUTCOMES)[number];

/** The code of a refusal, of which there are as many as PROBLEMS has; empty for what was applied. */
export interface PushEnd {
  readonly result: PushOutcome;
  readonly code: ProblemCode | '';
}

/** Where others' work, and no rule, stands in the way. */
const CONFLICTS: readonly ProblemCode[] = ['edited_since', 'seen_changed', 'changed_and_decided', 'deleted'];
const BUSY: readonly ProblemCode[] = ['in_progress', 'unavailable', 'too_many_requests'];

export function endOfPush({ status, body, replayed }: PushResult): PushEnd {
  if (replayed) return { result: 'repeated', code: '' };
  if (!isProblem(body)) {
    const isUndecided = body !== null && 'conflicts' in body && body.conflicts !== undefined;
    return { result: isUndecided ? 'conflict' : 'applied', code: '' };
  }
  const { code } = body;
  if (BUSY.includes(code)) return { result: 'busy', code };
  if (status >= 500) return { result: 'failed', code };
  return { result: CONFLICTS.includes(code) ? 'conflict' : 'refused', code };
}
