import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Actor, AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { nowAndThen } from '../../timers/now-and-then.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { countPasskeys } from '../passkeys/own-passkeys.ts';
import { revokeAllOf } from '../session/refresh-families.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { resetSecondFactor } from './admin-reset.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** Milliseconds in which somebody of several tenants can say that they still have their second factor (decision 35). */
export const RESET_WAIT = 24 * 60 * 60_000;

/**
 * Begins to take the second factor and the passkeys from somebody of several tenants: none of these has the right to, so the
 * platform does, late and told to the person. Whoever signs in with what is to be taken has not lost it, and ends the wait;
 * so does a word in the profile. As the identity service; the transaction is in no tenant afterwards.
 *
 * @throws ProblemError `transition_refused` where there is nothing to take, or one waits already
 */
export async function beginReset(
  trx: Transaction<Tables>,
  by: Actor,
  userId: string,
  now: string,
): Promise<void> {
  if (!(await hasSomething(trx, userId))) refuse('transition_refused', [], 'nothing_to_reset');
  const dueAt = new Date(Date.parse(now) + RESET_WAIT).toISOString();
  const { deviceId, deviceTime, ip, requestId } = by;
  const askedBy: AuditedBy = { userId: by.userId, deviceId, deviceTime, ip, requestId };
  const begun = await trx
    .insertInto('awaited_resets')
    .values({
      user_id: userId,
      tenant_id: by.tenantId,
      asked_by: JSON.stringify(askedBy),
      asked_at: now,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) refuse('transition_refused', [], 'reset_waits');
  await auditIdentity(trx, by, { before: {}, after: { secondFactorReset: 'begun', dueAt } }, userId);
  const { email, name, locale } = await person(trx, userId);
  const data = { name, dueAt };
  await queueMail(trx, { tenantId: null, to: email, locale, kind: 'second-factor-reset-begun', data });
}

/** @returns whether one waited */
export async function cancelReset(trx: Transaction<Tables>, by: AuditedBy): Promise<boolean> {
  const ended = await trx
    .deleteFrom('awaited_resets')
    .where('user_id', '=', by.userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) return false;
  await auditIdentity(trx, by, {
    before: { secondFactorReset: 'begun' },
    after: { secondFactorReset: 'cancelled' },
  });
  return true;
}

/** When it is taken: RFC 3339; null: nothing waits. */
export async function awaitedReset(trx: Transaction<Tables>, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('awaited_resets')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/**
 * Does those whose time has come: of one person who is signing in, or of all. One transaction each; of two nodes one does it.
 * Every session ends with it, in all tenants: the device that was lost may have one.
 *
 * @returns how many were done
 */
export async function finishResets(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  userId: string | null = null,
): Promise<number> {
  const now = new Date(clock.now());
  for (let done = 0; ; done += 1) {
    const isDone = await asIdentityService(database, async (trx) => {
      const due = await trx
        .selectFrom('awaited_resets')
        .selectAll()
        .where('due_at', '<=', now.toISOString())
        .$if(userId !== null, (rows) => rows.where('user_id', '=', userId))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!due) return false;
      await trx.deleteFrom('awaited_resets').where('user_id', '=', due.user_id).execute();
      // Switched off by the person meanwhile.
      if (!(await hasSomething(trx, due.user_id))) return true;
      await resetSecondFactor(trx, { ...due.asked_by, tenantId: due.tenant_id }, due.user_id);
      await revokeAllOf(trx, now, due.user_id, 'ended');
      return true;
    });
    if (!isDone) return done;
  }
}

/** Milliseconds between two looks. */
const LOOK = 5 * 60_000;

export function startFinishingResets(
  deps: Pick<AuthDeps, 'database' | 'clock'> & { readonly log: FastifyBaseLogger },
): { close(): Promise<void> } {
  return nowAndThen({
    first: LOOK,
    every: LOOK,
    look: () => finishResets(deps),
    onError: (error) => deps.log.error({ event: 'awaited_resets_failed', err: error }),
  });
}

async function hasSomething(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  return (await hasSecondFactor(trx, userId)) || (await countPasskeys(trx, userId)) > 0;
}

function person(trx: Transaction<Tables>, userId: string) {
  return trx
    .selectFrom('identities')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
