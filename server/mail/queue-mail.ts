import type { Transaction } from 'kysely';
import { problem } from '../../src/domain/kit/problem.ts';
import { REASONS } from '../../src/domain/kit/problem-reasons.ts';
import { ProblemError } from '../plugins/errors.ts';
import type { Tables } from '../plugins/tables.ts';
import { withIdentityService } from '../plugins/tenant.ts';
import { takeShare } from './mail-shares.ts';

/** A link into the app. The token goes into its fragment, which no server and no proxy ever sees or logs. */
export interface TokenLink {
  /** Of a screen of the app: `/reset-password`. */
  readonly path: string;
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

interface NameAndPasskeys {
  readonly name: string;
  /** `password-changed`: how many still sign the person in. `second-factor-reset`: how many went with it. */
  readonly passkeys?: number;
}

interface NameAndPasskey {
  readonly name: string;
  /** What its owner calls it. */
  readonly passkey: string;
}

interface SignInCode {
  readonly name: string;
  readonly tenantName: string;
  /** Of the provider that vouches for the person. */
  readonly host: string;
  readonly code: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** What the text of each kind needs. */
interface MailData {
  readonly invitation: TokenLink & {
    readonly name: string | null;
    readonly tenantName: string;
    /** Address of whoever invites; absent where nobody does: the first people of a server. */
    readonly invitedBy?: string | null;
  };
  readonly 'password-reset': TokenLink & { readonly name: string };
  readonly 'password-changed': NameAndPasskeys;
  readonly 'second-factor-reset': NameAndPasskeys;
  readonly 'second-factor-reset-begun': { readonly name: string; readonly dueAt: string };
  readonly 'sign-in-code': SignInCode;
  readonly 'account-cleared': { readonly name: string };
  readonly 'passkey-added': NameAndPasskey;
  readonly 'passkey-removed': NameAndPasskey;
}

export type MailKind = keyof MailData;

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

/** One mail of any kind, with the data of that kind. */
export type MailContent = {
  [Kind in MailKind]: { readonly kind: Kind; readonly data: MailData[Kind] };
}[MailKind];

export type QueuedMail = MailContent & {
  /** Whose matter it is; null where it is the person's own, in all tenants. */
  readonly tenantId: string | null;
  readonly to: string;
  /** Of the person: `en`, `fr-FR`. Texts exist in English and French. */
  readonly locale: string | null;
  /** Whoever has it sent to somebody else. */
  readonly sender?: { readonly id: string };
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
