import { sql } from 'kysely';
import type { PushResult } from '../../src/domain/sync/wire.ts';
import { refusalOf } from '../plugins/errors.ts';
import type { Actor } from '../plugins/tenant.ts';
import { inTenant } from '../plugins/tenant.ts';
import type { WriteDeps } from '../resource/execute-write.ts';
import { carryOutIn } from '../resource/execute-write.ts';
import type { Push } from './push.ts';
import { beginCourse, noteResult, requestOf } from './push.ts';

/** Takes the answers out of a transaction that leaves nothing behind. */
class Rehearsed extends Error {
  readonly results: readonly PushResult[];
  constructor(results: readonly PushResult[]) {
    super('a rehearsal writes nothing');
    this.results = results;
  }
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
      const results: PushResult[] = [];
      for (const given of push.operations) {
        await sql`savepoint rehearsed`.execute(trx);
        const result = await attempt(given.opId, async () =>
          carryOutIn(deps, actor, { trx, ...transaction }, requestOf(given, course)),
        );
        if (result.status >= 300) await sql`rollback to savepoint rehearsed`.execute(trx);
        noteResult(course, given, result.status < 300);
        results.push(result);
      }
      throw new Rehearsed(results);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.results;
    throw error;
  }

  async function attempt(opId: string, work: () => Promise<Omit<PushResult, 'opId'>>): Promise<PushResult> {
    try {
      return { opId, ...(await work()) };
    } catch (error) {
      const { problem, headers } = refusalOf(error);
      // A dead-lock takes the whole transaction with it: it is run again.
      if (problem.code === 'in_progress') throw error;
      if (problem.status >= 500) onUnexpected(error);
      return { opId, status: problem.status, etag: headers['etag'] ?? null, body: problem };
    }
  }
}
