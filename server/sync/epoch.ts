import { sql } from 'kysely';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { Database } from '../database/database.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../problems/errors.ts';

/**
 * Gives the data another epoch, after a backup was restored: every device then downloads what there is now, and sends
 * again what it had sent (sync protocol §8). @returns the new epoch
 */
export async function mintEpoch(database: Database): Promise<string> {
  const { rows } = await asIdentityService(database, (trx) =>
    sql<{ epoch: string }>`update server_state set epoch = default returning epoch`.execute(trx),
  );
  return rows[0]?.epoch ?? refuse('internal');
}

/**
 * A device knows of changes that the log has not come to, or that it does not hold at their place: a backup was restored or
 * a power cut took them, and nobody has said so.
 */
export class AheadOfLog extends ProblemError {
  readonly epoch: string;

  /** @param epoch of the log and of the device alike */
  constructor(epoch: string) {
    super(problem('reset'));
    this.name = 'AheadOfLog';
    this.epoch = epoch;
  }
}

/**
 * Waits for what a device asked for; where that finds it ahead of the log, the data gets another epoch as if an operator
 * had told of the restored backup. However many devices find it, once.
 */
export async function noticingRestore<T>(database: Database, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AheadOfLog) {
      await asIdentityService(database, (trx) =>
        // A tenant's own part stands behind the data's.
        sql`update server_state set epoch = default where epoch = split_part(${error.epoch}, '-', 1)`.execute(
          trx,
        ),
      );
    }
    throw error;
  }
}
