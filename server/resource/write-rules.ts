import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import type { Problem, ProblemCode } from '../../src/domain/kit/problem.ts';
import type { StoredRow } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import type { WriteTarget } from './write-request.ts';

/** A row that was written: `before` is null for a new one. */
export interface Change {
  readonly entity: EntityDefinition;
  readonly before: StoredRow | null;
  readonly after: StoredRow;
}

/**
 * What a module adds to the generic handler, in the transaction of the write: it refuses, and then nothing is written,
 * or writes what follows from it for other people. Must not write the row itself: the device has shown it already.
 */
export type WriteRule = (context: WriteContext, change: Change) => Promise<void>;

export async function applyRules(context: WriteContext, change: Change): Promise<void> {
  for (const rule of context.rules ?? []) await rule(context, change);
}

/** What follows from a write that was refused for good: somebody has to know that it was tried. Once for each operation. */
export interface RefusalRule {
  readonly code: ProblemCode;
  readonly tell: (context: WriteContext, target: WriteTarget, refusal: Problem) => Promise<void>;
}
