import type { Transaction } from 'kysely';
import { problem } from '../../src/domain/kit/problem.ts';
import { ProblemError } from '../plugins/errors.ts';
import type { Tables } from '../plugins/tables.ts';

/**
 * Slows down guessing: from the fifth wrong password or code of one address from one place on, each further try has to
 * wait, twice as long every time. It counts per pair, so that nobody can lock a person out from elsewhere; guessing over
 * many addresses is held by the request limit of the call. Kept in the database: several nodes count together.
 */
export interface Attempt {
  readonly email: string;
  /** Of `placeOf`, or `FROM_ANYWHERE`. */
  readonly place: string;
}

/** What a request says of where it comes from. */
export interface Origin {
  readonly ip: string;
  readonly deviceId: string | null;
}

const FREE_TRIES = 5;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;
/** Milliseconds without a wrong password or code after which counting starts again. */
const FORGET_AFTER = 60 * 60_000;

/**
 * Stands for every place: codes of the second factor are counted so as well. Whoever guesses those knows the
 * password already, and six digits must not be guessed from a thousand addresses at once.
 */
export const FROM_ANYWHERE = 'anywhere';

/**
 * A device on which this person has signed in before, and its network address for any other: a colleague in the same depot,
 * who shares the network address, cannot hold somebody up on their own tablet. Ids of devices are random and told to nobody
 * but administrators; knowing one is worth five tries.
 */
export async function placeOf(
  trx: Transaction<Tables>,
  email: string,
  { ip, deviceId }: Origin,
): Promise<string> {
  if (deviceId === null) return ip;
  const known = await trx
    .selectFrom('refresh_families')
    .innerJoin('identities', 'identities.id', 'refresh_families.user_id')
    .select('refresh_families.id')
    .where('refresh_families.device_id', '=', deviceId)
    .where('identities.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return known ? `device ${deviceId}` : ip;
}

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
    .where('place', '=', attempt.place)
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
      conflict.columns(['email', 'place']).doUpdateSet((row) => ({
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
    .where('place', '=', attempt.place)
    .execute();
}

export async function forgetFailures(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempts')
    .where((row) =>
      row.or([
        row.and([row('email', '=', attempt.email), row('place', '=', attempt.place)]),
        row('last_failed_at', '<', new Date(now - 24 * FORGET_AFTER).toISOString()),
      ]),
    )
    .execute();
}

/** From everywhere: who has just proved by mail that the account is theirs is not the one who guessed. */
export async function forgetAllFailures(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('email', '=', email).execute();
}
