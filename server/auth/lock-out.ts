import type { Transaction } from 'kysely';
import { problem } from '../../src/domain/kit/problem.ts';
import { ProblemError } from '../plugins/errors.ts';
import type { Tables } from '../plugins/tables.ts';

/**
 * Slows down guessing: from the fifth wrong password or code of one address from one network address on, each further
 * try has to wait, twice as long every time. It counts per pair, so that nobody can lock a person out from elsewhere;
 * guessing over many addresses is held by the request limit of the call. Kept in the database: several nodes count
 * together.
 */
export interface Attempt {
  readonly email: string;
  readonly ip: string;
}

const FREE_TRIES = 5;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;
/** Milliseconds without a wrong password or code after which counting starts again. */
const FORGET_AFTER = 60 * 60_000;

/**
 * Stands for every network address: codes of the second factor are counted so as well. Whoever guesses those knows the
 * password already, and six digits must not be guessed from a thousand addresses at once.
 */
export const FROM_ANYWHERE = 'anywhere';

/** @throws ProblemError `too_many_requests` that says for how long. */
export async function refuseWhileLocked(
  trx: Transaction<Tables>,
  now: number,
  attempt: Attempt,
): Promise<void> {
  const seconds = await secondsToWait(trx, now, attempt);
  if (seconds === 0) return;
  const message = `Too many wrong passwords or codes. Try again in ${seconds} s.`;
  throw new ProblemError(problem('too_many_requests', [], message), { 'retry-after': String(seconds) });
}

/** Whole seconds until the next try is allowed; 0: now. */
async function secondsToWait(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<number> {
  const row = await trx
    .selectFrom('sign_in_attempts')
    .select('blocked_until')
    .where('email', '=', attempt.email)
    .where('ip', '=', attempt.ip)
    .executeTakeFirst();
  if (!row?.blocked_until) return 0;
  return Math.max(0, Math.ceil((Date.parse(row.blocked_until) - now) / 1000));
}

export async function countFailure(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<void> {
  const at = new Date(now).toISOString();
  const forgotten = new Date(now - FORGET_AFTER).toISOString();
  const { failures } = await trx
    .insertInto('sign_in_attempts')
    .values({ ...attempt, failures: 1, last_failed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['email', 'ip']).doUpdateSet((row) => ({
        failures: row
          .case()
          .when('sign_in_attempts.last_failed_at', '<', forgotten)
          .then(1)
          .else(row('sign_in_attempts.failures', '+', 1))
          .end(),
        last_failed_at: at,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < FREE_TRIES) return;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - FREE_TRIES, 10));
  await trx
    .updateTable('sign_in_attempts')
    .set({ blocked_until: new Date(now + wait).toISOString() })
    .where('email', '=', attempt.email)
    .where('ip', '=', attempt.ip)
    .execute();
}

export async function forgetFailures(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempts')
    .where((row) =>
      row.or([
        row.and([row('email', '=', attempt.email), row('ip', '=', attempt.ip)]),
        row('last_failed_at', '<', new Date(now - 24 * FORGET_AFTER).toISOString()),
      ]),
    )
    .execute();
}

/** From everywhere: who has just proved by mail that the account is theirs is not the one who guessed. */
export async function forgetAllFailures(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('email', '=', email).execute();
}
