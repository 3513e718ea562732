import type { Transaction } from 'kysely';
import { isUuid } from '../../src/domain/kit/values/ids.ts';
import type { Tables } from '../database/schema/tables.ts';
import { withIdentityService } from '../database/tenants/tenant.ts';
import type { InvitationMail } from '../modules/people/people-deps.ts';
import { queueMail } from './queue-mail.ts';

/** The screen of the app that accepts an invitation. */
const ACCEPT_SCREEN = '/accept-invitation';

/** In the caller's transaction, as every mail. */
export async function mailInvitation(
  trx: Transaction<Tables>,
  { tenantId, to, locale, name, tenantName, token, expiresAt, inviter }: InvitationMail,
): Promise<void> {
  const invitedBy = await emailOf(trx, inviter);
  const data = { path: ACCEPT_SCREEN, token, expiresAt, name, tenantName, invitedBy };
  await queueMail(trx, { tenantId, to, locale, kind: 'invitation', data, sender: { id: inviter } });
}

/** A name anybody may choose; an address was proved, and can be asked. */
function emailOf(trx: Transaction<Tables>, userId: string): Promise<string | null> {
  // What sets a server up is nobody.
  if (!isUuid(userId)) return Promise.resolve(null);
  return withIdentityService(trx, async () => {
    const person = await trx
      .selectFrom('identities')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    return person?.email ?? null;
  });
}
