import { type ProblemCode, problem } from '../../../src/domain/kit/problems/problem.ts';
import { REASONS } from '../../../src/domain/kit/problems/problem-reasons.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import type { Membership } from './membership.ts';

/** Seconds after which a device asks again whether its tenant is reached where it was. */
const ASK_AGAIN = '30';

/**
 * @param code what somebody who is suspended is told
 * @throws ProblemError that code; `unavailable` while the tenant is closed for its move, `moved` afterwards (decision 77)
 */
export function requireOpen({ suspended, movedTo }: Membership, code: ProblemCode): void {
  if (!suspended) return;
  const reasoned = (of: ProblemCode) => ({ ...problem(of, [], REASONS[suspended]), reason: suspended });
  if (suspended === 'tenant_moving') throw new ProblemError(reasoned('unavailable'));
  if (suspended !== 'tenant_moved') refuse(code, [], suspended);
  const refusal = { ...reasoned('moved'), ...(movedTo !== null && { movedTo }) };
  throw new ProblemError(refusal, { 'retry-after': ASK_AGAIN });
}
