import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { forgetPhones } from '../session/phones.ts';
import { holdSessions } from '../session/refresh-families.ts';
import { auditIdentity } from './identity-audit.ts';

/**
 * Ends what others made of an account before its person came, or beside them: whoever typed an address, or runs the provider
 * that named it first, may have signed in as that person and set up a second factor, a passkey or an open session, to be
 * there when the person has come. With a password of their own the account was theirs already; then what one tenant vouched
 * for goes, and the rest stays. The person is told. As the identity service, in the transaction of the acceptance, whose
 * tenant is the actor's; `actor` is the person.
 */
export async function clearAccount(
  trx: Transaction<Tables>,
  actor: Actor,
  { now, hasOwnPassword }: { readonly now: string; readonly hasOwnPassword: boolean },
): Promise<void> {
  const { userId } = actor;
  const links = await trx
    .deleteFrom('single_sign_on_links')
    .where('user_id', '=', userId)
    .$if(hasOwnPassword, (rows) => rows.where('consented_at', 'is', null))
    .returning('tenant_id')
    .execute();
  const phones = await forgetPhones(trx, { userId, tenantId: null });
  const sessions = phones.length + (await endSessions(trx, userId, now, hasOwnPassword));
  const factor = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .$if(hasOwnPassword, (rows) => rows.where('set_up_in', 'is not', null))
    .returning('enabled_at')
    .executeTakeFirst();
  const passkeys = hasOwnPassword
    ? []
    : await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  const ended = { links: links.length, sessions, secondFactor: factor ? 1 : 0, passkeys: passkeys.length };
  const before = Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0));
  if (Object.keys(before).length === 0) return;
  await auditIdentity(trx, actor, { before, after: { cleared: 'accepted' } });
  // Writing the audit logs of several tenants leaves the transaction in none.
  await sql`select set_config('app.tenant_id', ${actor.tenantId}, true)`.execute(trx);
  const { email, name, locale } = await trx
    .selectFrom('identities')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(trx, { tenantId: null, to: email, locale, kind: 'account-cleared', data: { name } });
}

/** Their devices are no devices of the person's either: what counts as known is forgotten. @returns how many were open */
async function endSessions(
  trx: Transaction<Tables>,
  userId: string,
  now: string,
  hasOwnPassword: boolean,
): Promise<number> {
  await holdSessions(trx, userId);
  const theirs = await trx
    .updateTable('refresh_families')
    .set((row) => ({
      device_id: null,
      device_key_hash: null,
      revoked_reason: row
        .case()
        .when('revoked_at', 'is', null)
        .then('ended')
        .else(row.ref('revoked_reason'))
        .end(),
      revoked_at: row.fn.coalesce('revoked_at', sql<string>`${now}::timestamptz`),
    }))
    .where('user_id', '=', userId)
    .$if(hasOwnPassword, (families) =>
      families.where((row) =>
        row.or([
          row('signed_in_with', '=', 'given_password'),
          row.and([
            row('signed_in_with', 'in', ['sso', 'sso_two_factors']),
            row.not(
              row.exists(
                row
                  .selectFrom('single_sign_on_links as links')
                  .select('links.subject')
                  .whereRef('links.tenant_id', '=', 'refresh_families.tenant_id')
                  .whereRef('links.user_id', '=', 'refresh_families.user_id'),
              ),
            ),
          ]),
        ]),
      ),
    )
    .returning(sql<boolean>`revoked_at = ${now}::timestamptz`.as('was_open'))
    .execute();
  return theirs.filter((family) => family.was_open).length;
}
