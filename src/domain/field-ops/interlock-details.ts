import type { ProblemDetail } from '../kit/problems/problem.ts';
import type { Interlock } from './interlock.ts';
import type { SwitchingRequest } from './switching-request.ts';

/** What people are called. */
export interface PeopleNames {
  readonly holder: (id: string) => string;
}

/** Which step meets which clearance, whose: for the person who is about to take it. */
export function interlockDetails(
  { steps }: Pick<SwitchingRequest, 'steps'>,
  found: readonly Interlock[],
  { holder }: PeopleNames,
): ProblemDetail[] {
  return found.map(({ deed, other }) => {
    const place = steps.findIndex(({ id }) => id === deed.step.id);
    const request = [other.number, other.title].filter(Boolean).join(' ');
    const who = other.holder ? holder(other.holder) : '–';
    const isIssued = other.status === 'ClearanceIssued';
    return {
      path: `steps/${place}/device`,
      code: isIssued ? 'held_by_clearance' : 'switched_elsewhere',
      message: `is switched under ${request}, clearance holder ${who}`,
      name: deed.step.device,
      values: { request, holder: who, requestId: other.id },
    };
  });
}
