import type { Transaction } from 'kysely';
import { problem } from '../../../src/domain/kit/problems/problem.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { networkOf } from '../../http/messages/network-address.ts';
import { ProblemError } from '../../problems/errors.ts';
import { hashToken } from '../tokens/single-use-token.ts';

/**
 * Slows down guessing: from the fifth wrong password or code of one address from one place on, each further try has to
 * wait, twice as long every time. It counts per pair, so that nobody can lock a person out from elsewhere; guessing over
 * many addresses is held by the request limit of the call. Kept in the database: several nodes count together.
 *
 * A try is counted before anybody looks whether it is right, and given back when it was: of a hundred that come at once,
 * the first five are looked at. Counting what proved wrong would let in all that began before the first one ended.
 */
export interface Attempt {
  readonly email: string;
  /** Of `lockOutPlace`, or `FROM_ANYWHERE`. */
  readonly place: string;
}

/** What a request says of where it comes from, as far as it cannot choose it. */
export interface Origin {
  readonly ip: string;
  /** Of the device's cookie (known-device.ts); null without one. */
  readonly deviceKey: string | null;
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
 * A device on which this person has signed in before, and its network for any other: a colleague in the same depot, who
 * shares the network, cannot hold somebody up on their own tablet. The device shows the secret of its cookie; what it calls
 * itself in a header counts for nothing.
 */
export async function lockOutPlace(
  trx: Transaction<Tables>,
  email: string,
  { ip, deviceKey }: Origin,
): Promise<string> {
  if (deviceKey === null) return networkOf(ip);
  const hash = hashToken(deviceKey);
  const known = await trx
    .selectFrom('refresh_families')
    .innerJoin('identities', 'identities.id', 'refresh_families.user_id')
    .select('refresh_families.id')
    .where('refresh_families.device_key_hash', '=', hash)
    .where('identities.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return known ? `device ${hash}` : networkOf(ip);
}

/**
 * Counts a try as wrong before it is looked at. The row's lock makes tries that come at once, also to several nodes, take
 * turns here: each sees the ones before it, and none is free after the fifth.
 *
 * @throws ProblemError `too_many_requests` that says for how long; then nothing is counted
 */
export async function reserveTry(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<void> {
  const at = new Date(now).toISOString();
  const forgotten = new Date(now - FORGET_AFTER).toISOString();
  const reserved = await trx
    .insertInto('sign_in_attempts')
    .values({ ...attempt, failures: 1, last_failed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'place'])
        .doUpdateSet((row) => ({
          failures: row
            .case()
            .when('sign_in_attempts.last_failed_at', '<', forgotten)
            .then(1)
            .else(row('sign_in_attempts.failures', '+', 1))
            .end(),
          last_failed_at: at,
        }))
        .where((row) =>
          row.or([
            row('sign_in_attempts.blocked_until', 'is', null),
            row('sign_in_attempts.blocked_until', '<=', at),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!reserved) return refuseLocked(trx, now, attempt);
  const { failures } = reserved;
  if (failures < FREE_TRIES) return;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - FREE_TRIES, 10));
  await ofAttempt(trx, attempt, { blocked_until: new Date(now + wait).toISOString() });
}

/** The try was right: it counts as none, and the next one need not wait for it. */
export async function giveBackTry(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
  await trx
    .updateTable('sign_in_attempts')
    .set((row) => ({ failures: row('failures', '-', 1), blocked_until: null }))
    .where('email', '=', attempt.email)
    .where('place', '=', attempt.place)
    .where('failures', '>', 0)
    .execute();
}

async function refuseLocked(trx: Transaction<Tables>, now: number, attempt: Attempt): Promise<never> {
  const row = await trx
    .selectFrom('sign_in_attempts')
    .select('blocked_until')
    .where('email', '=', attempt.email)
    .where('place', '=', attempt.place)
    .executeTakeFirst();
  const until = row?.blocked_until ? Date.parse(row.blocked_until) : now;
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  const message = `Too many wrong passwords or codes. Try again in ${seconds} s.`;
  throw new ProblemError(problem('too_many_requests', [], message), { 'retry-after': String(seconds) });
}

async function ofAttempt(
  trx: Transaction<Tables>,
  { email, place }: Attempt,
  values: { readonly blocked_until: string },
): Promise<void> {
  await trx
    .updateTable('sign_in_attempts')
    .set(values)
    .where('email', '=', email)
    .where('place', '=', place)
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
