import type { AnyItem } from '../kit/fields/field.ts';
import { outcomeOf } from './checklist.ts';

/** Ids of the steps to judge that have no answer, from this place on. */
export function stepsToPass(steps: readonly AnyItem[], from: number): string[] {
  return steps
    .slice(from)
    .filter((step) => step.kind === 'passFail' && outcomeOf(step) === 'open')
    .map(({ id }) => id);
}

/** The checklist with these steps passed; what somebody answered meanwhile stays as it was answered. */
export function withPassed<I extends AnyItem>(checklist: readonly I[], ids: readonly string[]): I[] {
  return withResult(checklist, ids, 'open', 'pass');
}

/** The checklist with these steps open again; what was answered otherwise since stays. */
export function withoutPassed<I extends AnyItem>(checklist: readonly I[], ids: readonly string[]): I[] {
  return withResult(checklist, ids, 'pass', null);
}

function withResult<I extends AnyItem>(
  checklist: readonly I[],
  ids: readonly string[],
  from: 'open' | 'pass',
  result: 'pass' | null,
): I[] {
  return checklist.map((step) =>
    ids.includes(step.id) && outcomeOf(step) === from ? { ...step, result } : step,
  );
}
