import type { Transaction } from 'kysely';
import type { InvitationMail } from '../modules/people/people-deps.ts';
import type { Tables } from '../plugins/tables.ts';
import { queueMail } from './queue-mail.ts';

/** The screen of the app that accepts an invitation. */
const ACCEPT_SCREEN = '/accept-invitation';

/** In the caller's transaction, as every mail. */
export function mailInvitation(
  trx: Transaction<Tables>,
  { tenantId, to, locale, name, tenantName, token, expiresAt }: InvitationMail,
): Promise<void> {
  const data = { path: ACCEPT_SCREEN, token, expiresAt, name, tenantName };
  return queueMail(trx, { tenantId, to, locale, kind: 'invitation', data });
}
