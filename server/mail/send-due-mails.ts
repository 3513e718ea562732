import type { Selectable, Updateable } from 'kysely';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema/tables.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import type { Mailer } from './mailer.ts';
import type { MailContent } from './queued-mail.ts';
import { type MailSite, renderMail } from './render-mail.ts';

export interface MailSenderDeps extends MailSite {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
}

type ClaimedMail = Selectable<Tables['mails']>;

const MINUTE = 60_000;

/** Milliseconds after each failed attempt until the next; after the last one the mail has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE] as const;

/** Milliseconds after which a mail whose node says nothing any more is another node's to send. */
const LEASE = 5 * MINUTE;

/**
 * Sends what is due, one after the other, until nothing is or `stopping` says so.
 *
 * At least once: a node claims a mail in one transaction, sends it, and writes down that it is sent in another; nothing
 * is locked while a mail server takes its time. A node that dies between sending and writing leaves a claim that runs
 * out, and the mail goes out again with the same Message-ID. The other order would lose mails, and a person who cannot
 * sign in waits for this one.
 */
export async function sendDueMails(deps: MailSenderDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const mail = await claimMail(deps);
    if (!mail) return;
    await sendMail(deps, mail);
  }
}

/** `skip locked`: nodes that look at the same time take different mails. */
async function claimMail({ database, clock }: MailSenderDeps): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  return asIdentityService(database, (trx) =>
    trx
      .updateTable('mails')
      .set((row) => ({
        state: 'sending',
        attempts: row('attempts', '+', 1),
        due_at: new Date(now + LEASE).toISOString(),
      }))
      .where('id', '=', (row) =>
        row
          .selectFrom('mails')
          .select('id')
          .where('state', 'in', ['queued', 'sending'])
          .where((due) =>
            due.or([due('due_at', 'is', null), due('due_at', '<=', new Date(now).toISOString())]),
          )
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

async function sendMail(deps: MailSenderDeps, mail: ClaimedMail): Promise<void> {
  // Written by queueMail alone, which types kind and data together.
  const content = { kind: mail.kind, data: mail.data } as MailContent;
  if ('expiresAt' in content.data && Date.parse(content.data.expiresAt) <= deps.clock.now()) {
    return finish(deps, mail, 'failed', 'The link expired before the mail could be sent.');
  }
  const { hostname } = new URL(deps.publicUrl());
  const messageId = `<${mail.id}.${Date.parse(mail.created_at)}@${hostname}>`;
  try {
    await deps.mailer({ ...renderMail(deps, mail.locale, content), to: mail.recipient, messageId });
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).slice(0, 300);
    const wait = WAITS[mail.attempts - 1];
    return wait === undefined ? finish(deps, mail, 'failed', reason) : tryAgain(deps, mail, wait, reason);
  }
  await finish(deps, mail, 'sent', null);
}

/** The links go with `data`: nobody needs them in the database any more. */
async function finish(
  deps: MailSenderDeps,
  mail: ClaimedMail,
  state: 'sent' | 'failed',
  reason: string | null,
): Promise<void> {
  await update(deps, mail, { state, reason, data: null, due_at: null });
}

async function tryAgain(
  deps: MailSenderDeps,
  mail: ClaimedMail,
  wait: number,
  reason: string,
): Promise<void> {
  const due = new Date(deps.clock.now() + wait).toISOString();
  await update(deps, mail, { state: 'queued', reason, due_at: due });
}

/** Only while the claim is ours: whoever took it over after the lease decides. */
async function update(
  { database }: MailSenderDeps,
  mail: ClaimedMail,
  values: Updateable<Tables['mails']>,
): Promise<void> {
  await asIdentityService(database, (trx) =>
    trx
      .updateTable('mails')
      .set(values)
      .where('id', '=', mail.id)
      .where('state', '=', 'sending')
      .where('attempts', '=', mail.attempts)
      .execute(),
  );
}
