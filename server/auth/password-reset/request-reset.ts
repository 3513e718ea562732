import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail, refuseMail } from '../../mail/queue-mail.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { hashToken, newToken } from '../tokens/single-use-token.ts';

/** Milliseconds that a link to a new password works. */
const LIFETIME = 30 * 60_000;

/** Mails to one address within an hour. */
const MAILS_PER_HOUR = 5;
const HOUR = 3_600_000;

/** Where the app asks for the new password. */
const SCREEN = '/reset-password';

/**
 * Sends a link to whoever has this address, in place of the one before. Nobody can tell from the answer whether
 * somebody has it, nor from the time: an unknown address gets the same rows written, with nobody's name and a mail
 * that is never sent. Beyond the share of the address the wait is told, alike for both; the link that was sent last stays good.
 *
 * @throws ProblemError `too_many_requests`
 */
export async function requestReset(deps: AuthDeps, email: string): Promise<void> {
  const now = deps.clock.now();
  const token = newToken();
  await asIdentityService(deps.database, async (trx) => {
    await forgetOldRequests(trx, now);
    const person = await trx
      .selectFrom('identities')
      .select(['id', 'name', 'locale'])
      .where('email', '=', email)
      .where('status', '=', 'active')
      // Who was invited has a link of their own; who signs in elsewhere has no password here.
      .where('password_hash', 'is not', null)
      .executeTakeFirst();
    const isWithin = await writeRequest(trx, now, { email, userId: person?.id ?? null, token });
    if (!isWithin) refuseMail(await secondsToWait(trx, now, email));
    const expiresAt = new Date(now + LIFETIME).toISOString();
    if (person) {
      const data = { name: person.name, path: SCREEN, token, expiresAt };
      await queueMail(trx, {
        tenantId: null,
        to: email,
        locale: person.locale,
        kind: 'password-reset',
        data,
      });
    } else {
      await trx
        .insertInto('mails')
        .values({ tenant_id: null, recipient: email, kind: 'password-reset', state: 'dropped' })
        .execute();
    }
  });
}

interface ResetRequest {
  readonly email: string;
  readonly userId: string | null;
  readonly token: string;
}

/** False when the address had its share of this hour. */
async function writeRequest(
  trx: Transaction<Tables>,
  now: number,
  { email, userId, token }: ResetRequest,
): Promise<boolean> {
  const hourAgo = new Date(now - HOUR).toISOString();
  const { rows } = await sql`insert into password_resets as known
      (email, user_id, token_hash, expires_at, requests, counted_from)
    values (${email}, ${userId}, ${hashToken(token)}, ${new Date(now + LIFETIME).toISOString()}, 1,
      ${new Date(now).toISOString()})
    on conflict (email) do update set
      user_id = excluded.user_id,
      token_hash = excluded.token_hash,
      expires_at = excluded.expires_at,
      requests = case when known.counted_from <= ${hourAgo} then 1 else known.requests + 1 end,
      counted_from = case when known.counted_from <= ${hourAgo} then excluded.counted_from else known.counted_from end
    where known.counted_from <= ${hourAgo} or known.requests < ${MAILS_PER_HOUR}
    returning email`.execute(trx);
  return rows.length > 0;
}

async function secondsToWait(trx: Transaction<Tables>, now: number, email: string): Promise<number> {
  const { counted_from } = await trx
    .selectFrom('password_resets')
    .select('counted_from')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((new Date(counted_from).getTime() + HOUR - now) / 1000));
}

async function forgetOldRequests(trx: Transaction<Tables>, now: number): Promise<void> {
  const before = new Date(now - 24 * HOUR).toISOString();
  await trx.deleteFrom('password_resets').where('counted_from', '<', before).execute();
}
