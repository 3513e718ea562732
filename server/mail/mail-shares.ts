import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/schema/tables.ts';
import type { QueuedMail } from './queued-mail.ts';

/** So many mails of one kind within a time, counted by one thing. */
interface Share {
  readonly counted: string;
  readonly most: number;
  /** Seconds. */
  readonly within: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * A mailbox is the person's own: however many tenants, administrators and devices there are, they do not fill it. One tenant
 * has half of what an address may get, so that it cannot keep the invitations and codes of another one away.
 */
const MOST = {
  ofOneTenant: 5,
  invitations: 10,
  bySender: 100,
  byTenant: 300,
  codesOfOneTenant: 10,
  notices: 20,
} as const;

function sharesOf(mail: QueuedMail): Share[] {
  const { kind, to, tenantId } = mail;
  const counted = (by: string) => `${kind} ${by}`;
  const notices = { counted: counted(`to ${to}`), most: MOST.notices, within: HOUR };
  const tenant = tenantId ?? '';
  // Whoever runs a tenant's provider has one sent to any address that they name.
  if (kind === 'sign-in-code') {
    return [
      { counted: counted(`of ${tenant} to ${to}`), most: MOST.codesOfOneTenant, within: HOUR },
      notices,
      { counted: counted(`of ${tenant}`), most: MOST.byTenant, within: HOUR },
    ];
  }
  if (kind !== 'invitation') return [notices];
  return [
    { counted: counted(`of ${tenant} to ${to}`), most: MOST.ofOneTenant, within: DAY },
    { counted: counted(`to ${to}`), most: MOST.invitations, within: DAY },
    { counted: counted(`of ${tenant} by ${mail.sender?.id ?? ''}`), most: MOST.bySender, within: HOUR },
    { counted: counted(`of ${tenant}`), most: MOST.byTenant, within: HOUR },
  ];
}

/**
 * Counts a mail before it is queued. As the identity service: the shares of an address hold for all tenants. Time is the
 * database's, as it is of the mails themselves.
 *
 * @returns 0, or the seconds until the first share that is used up begins anew
 */
export async function takeShare(trx: Transaction<Tables>, mail: QueuedMail): Promise<number> {
  for (const { counted, most, within } of sharesOf(mail)) {
    // The row's lock makes those that come at once take turns, also on several nodes.
    const { rows } = await sql<{ mails: number; left: number }>`insert into mail_shares as known
        (counted, mails, counted_from) values (${counted}, 1, now())
      on conflict (counted) do update set
        mails = case when known.counted_from <= now() - make_interval(secs => ${within})
          then 1 else known.mails + 1 end,
        counted_from = case when known.counted_from <= now() - make_interval(secs => ${within})
          then now() else known.counted_from end
      returning mails, ceil(extract(epoch from counted_from + make_interval(secs => ${within}) - now()))::integer as left`.execute(
      trx,
    );
    const [row] = rows;
    if (row && row.mails > most) return Math.max(1, row.left);
  }
  return 0;
}

/** What counts for nothing any more. */
export async function forgetOldShares(trx: Transaction<Tables>): Promise<void> {
  await sql`delete from mail_shares where counted_from < now() - make_interval(secs => ${DAY})`.execute(trx);
}
