import type { Problem, ProblemCode } from '../../../src/domain/kit/problems/problem.ts';
import type { ChangedRow, WriteContext } from '../rows/write-context.ts';
import type { WriteTarget } from '../rows/write-request.ts';

export async function applyRules(context: WriteContext, change: ChangedRow): Promise<void> {
  for (const rule of context.rules ?? []) await rule(context, change);
}

/** What follows from a write that was refused for good: somebody has to know that it was tried. Once for each operation. */
export interface RefusalRule {
  readonly code: ProblemCode;
  readonly tell: (context: WriteContext, target: WriteTarget, refusal: Problem) => Promise<void>;
}
