import { sql } from 'kysely';
import type { PushResult } from '../../src/domain/sync/wire.ts';
import type { Actor } from '../database/schema/actor.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { ProblemError, refusalOf } from '../problems/errors.ts';
import { createTogetherIn, type KeyedRequest } from '../resource/write/execute-together.ts';
import type { Transaction, WriteDeps } from '../resource/write/execute-write.ts';
import { carryOutIn } from '../resource/write/execute-write.ts';
import { countOwnWrites } from '../resource/write/own-writes.ts';
import { type Run, runsOf } from '../resource/write/write-runs.ts';
import type { Course, GivenOperation, Push } from './push.ts';
import { beginCourse, noteResult, requestOf } from './push.ts';

/** Takes the answers out of a transaction that leaves nothing behind. */
class Rehearsed extends Error {
  readonly results: readonly PushResult[];
  constructor(results: readonly PushResult[]) {
    super('a rehearsal writes nothing');
    this.results = results;
  }
}

interface Rehearsing {
  readonly deps: WriteDeps;
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly course: Course;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * What a push would be answered, by the very functions that carry one out, each operation after those before it: rights,
 * references, limits and rules as they are now. All of it is taken back: no key is claimed and nobody hears of it.
 */
export async function rehearse(
  deps: WriteDeps,
  sender: Actor,
  push: Push,
  onUnexpected: (error: unknown) => void,
): Promise<readonly PushResult[]> {
  const actor = { ...sender, deviceId: push.deviceId };
  try {
    return await inTenant(deps.database, actor, async (trx, transaction) => {
      const course = beginCourse();
      const rehearsing = { deps, actor, transaction: { trx, ...transaction }, course, onUnexpected };
      const results: PushResult[] = [];
      for (const run of runsOf(push.operations)) {
        const together = await rehearseTogether(rehearsing, run);
        for (const [index, given] of run.writes.entries()) {
          const result = together?.[index] ?? (await rehearseAlone(rehearsing, given));
          noteResult(course, given, result.status < 300);
          results.push(result);
        }
      }
      throw new Rehearsed(results);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.results;
    throw error;
  }
}

/** @returns null when they have to be carried out one by one. */
async function rehearseTogether(
  { deps, actor, transaction, course }: Rehearsing,
  { creates, writes }: Run<GivenOperation>,
): Promise<PushResult[] | null> {
  if (!creates || writes.length < 2) return null;
  const requests = writes.map((given) => requestOrRefusal(given, course));
  // Whether an operation of an earlier push was applied is asked for one by one.
  if (requests.some((request) => !(request instanceof ProblemError) && request.dependsOn.length > 0))
    return null;
  const { trx } = transaction;
  await sql`savepoint rehearsed`.execute(trx);
  try {
    const now = new Date(deps.clock.now()).toISOString();
    const target = { entity: creates, verb: 'create' as const, id: null };
    const { zone } = transaction;
    await countOwnWrites(
      { trx, actor, zone, now },
      writes.map(() => target),
    );
    const answers = await createTogetherIn(deps, actor, transaction, creates, requests);
    return answers.map((answer, index) => {
      const opId = writes[index]?.opId ?? '';
      return answer instanceof ProblemError ? refused(opId, answer) : { opId, ...answer };
    });
  } catch (error) {
    if (isPassing(refusalOf(error))) throw error;
    // Whatever it was happens again, to the operation that it concerns.
    await sql`rollback to savepoint rehearsed`.execute(trx);
    return null;
  }
}

function requestOrRefusal(given: GivenOperation, course: Course): KeyedRequest | ProblemError {
  try {
    return requestOf(given, course);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

async function rehearseAlone(
  { deps, actor, transaction, course, onUnexpected }: Rehearsing,
  given: GivenOperation,
): Promise<PushResult> {
  const { trx } = transaction;
  await sql`savepoint rehearsed`.execute(trx);
  try {
    const answer = await carryOutIn(deps, actor, transaction, requestOf(given, course));
    if (answer.status >= 300) await sql`rollback to savepoint rehearsed`.execute(trx);
    return { opId: given.opId, ...answer };
  } catch (error) {
    const refusal = refusalOf(error);
    if (isPassing(refusal)) throw error;
    if (refusal.problem.status >= 500) onUnexpected(error);
    await sql`rollback to savepoint rehearsed`.execute(trx);
    return refused(given.opId, refusal);
  }
}

/** A dead-lock takes the whole transaction with it: it is run again. */
function isPassing({ problem }: Pick<ProblemError, 'problem'>): boolean {
  return problem.code === 'in_progress';
}

function refused(opId: string, { problem, headers }: Pick<ProblemError, 'problem' | 'headers'>): PushResult {
  return { opId, status: problem.status, etag: headers['etag'] ?? null, body: problem };
}
