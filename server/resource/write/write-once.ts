import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { ProblemError } from '../../problems/errors.ts';
import type { WriteRequest } from '../rows/write-request.ts';
import { executeWrite, type WriteDeps } from './execute-write.ts';

/** A write of a route's own, done once however often it is asked for. @throws ProblemError where it is refused, now or when it came first */
export async function writeOnce(
  deps: WriteDeps,
  actor: Actor,
  asked: Pick<WriteRequest, 'method' | 'path' | 'body' | 'ifMatch'> & { readonly opId: string },
): Promise<void> {
  const beside = { base: null, dependsOn: [], deviceTime: null, said: null };
  const answer = await executeWrite(deps, actor, { ...asked, ...beside });
  if (isProblem(answer.body)) throw new ProblemError(answer.body);
}
