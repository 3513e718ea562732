import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Actor, AuditedBy } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';

/**
 * Switches off the second factor of somebody who lost it, at an administrator's word. The recovery codes go with it, and so
 * do the passkeys, which lie on the device that was lost as often as not (decision 19). The person is told by mail, and
 * every tenant that lets them in finds it in its audit log. Runs as the identity service, inside of the administrator's
 * transaction.
 *
 * @throws ProblemError `transition_refused` where there is neither
 */
export async function resetSecondFactor(
  trx: Transaction<Tables>,
  by: AuditedBy & Pick<Actor, 'tenantId'>,
  userId: string,
): Promise<void> {
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  const lost = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  const passkeys = lost.length;
  if (!removed && passkeys === 0) {
    refuse('transition_refused', [], 'nothing_to_reset');
  }
  const change = {
    before: { ...(removed && { secondFactor: 'on' }), ...(passkeys > 0 && { passkeys }) },
    after: { ...(removed && { secondFactor: 'off' }), ...(passkeys > 0 && { passkeys: 0 }) },
  };
  await auditIdentity(trx, by, change, userId);
  // Writing the audit logs of several tenants leaves the transaction in none.
  await sql`select set_config('app.tenant_id', ${by.tenantId}, true)`.execute(trx);
  const { email, name, locale } = await trx
    .selectFrom('identities')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const data = { name, passkeys };
  await queueMail(trx, { tenantId: null, to: email, locale, kind: 'second-factor-reset', data });
}
