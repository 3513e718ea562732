import type { Transaction } from 'kysely';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { REASONS } from '../../src/domain/kit/problems/problem-reasons.ts';
import type { Tables } from '../database/schema/tables.ts';
import { withIdentityService } from '../database/tenants/tenant.ts';
import { ProblemError } from '../problems/errors.ts';
import { takeShare } from './mail-shares.ts';
import type { MailKind, QueuedMail } from './queued-mail.ts';

/**
 * What becomes of a mail beyond its share. Where somebody waits for it, or a screen says that it was sent, the call is refused
 * and says when to come back; a notice is dropped, since what it tells of has happened and must not fail for it.
 */
const BEYOND_SHARE: Readonly<Record<MailKind, 'refused' | 'dropped'>> = {
  invitation: 'refused',
  'password-reset': 'refused',
  'sign-in-code': 'refused',
  'second-factor-reset-begun': 'refused',
  'password-changed': 'dropped',
  'second-factor-reset': 'dropped',
  'account-cleared': 'dropped',
  'passkey-added': 'dropped',
  'passkey-removed': 'dropped',
};

/**
 * Writes a mail in the caller's transaction, of a tenant (`inTenant`, that tenant's mail) or of `asIdentityService`:
 * it is sent when that commits, and never when it does not. Nothing is sent here.
 *
 * Of each kind an address gets so many (mail-shares.ts). A notice beyond them is written down and dropped.
 *
 * @throws ProblemError `too_many_requests` for a mail beyond them that somebody waits for
 */
export async function queueMail(trx: Transaction<Tables>, mail: QueuedMail): Promise<void> {
  const { tenantId, to, kind, locale, data } = mail;
  const row = { tenant_id: tenantId, recipient: to, kind, locale };
  const seconds = await withIdentityService(trx, () => takeShare(trx, mail));
  if (seconds === 0) {
    // As whoever the caller is: a tenant writes mails of its own only, and its policy says so.
    await trx
      .insertInto('mails')
      .values({ ...row, data: JSON.stringify(data) })
      .execute();
    return;
  }
  if (BEYOND_SHARE[kind] === 'refused') refuseMail(seconds);
  await withIdentityService(trx, () =>
    trx
      .insertInto('mails')
      .values({ ...row, data: null, state: 'dropped' })
      .execute(),
  );
}

/** @param seconds until the next one can be asked for */
export function refuseMail(seconds: number): never {
  const refusal = problem('too_many_requests', [], REASONS.mails_enough);
  throw new ProblemError({ ...refusal, reason: 'mails_enough' }, { 'retry-after': String(seconds) });
}
