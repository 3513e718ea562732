import type { FastifyBaseLogger } from 'fastify';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { forgetOldShares } from './mail-shares.ts';
import type { MailSenderDeps } from './send-due-mails.ts';
import { sendDueMails } from './send-due-mails.ts';

export interface MailSenderOptions extends Omit<MailSenderDeps, 'mailer'> {
  /** Null: this server sends no mail, and keeps what it was told to send. */
  readonly mailer: MailSenderDeps['mailer'] | null;
  /** Kept mails keep their links, for whoever tries the demo. */
  readonly isDemo: boolean;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds between two looks without a notice: retries fall due, and a notice may be lost. */
const POLL = 30_000;

const DAY = 86_400_000;
/** Who was written to, and when, is kept for so long. */
const FORGET_AFTER = 30 * DAY;

/** Looks for mails to send at every insert on any node, and now and then. `close` waits for the one on its way. */
export async function startMailSender(options: MailSenderOptions): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  let working = Promise.resolve();
  let isDue = false;

  const look = () => {
    if (isDue || stopping.signal.aborted) return;
    isDue = true;
    working = working
      .then(() => {
        isDue = false;
        return workThrough(options, stopping.signal);
      })
      .catch((error: unknown) => options.log.error({ event: 'mail_sender_failed', err: error }));
  };

  const unlisten = await options.database.listen('mails', look);
  const poll = setInterval(look, POLL).unref();
  look();
  return {
    async close() {
      stopping.abort();
      clearInterval(poll);
      await unlisten();
      await working;
    },
  };
}

async function workThrough(options: MailSenderOptions, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const { mailer } = options;
  if (mailer) await sendDueMails({ ...options, mailer }, stopping);
  else await keepMails(options);
  await forgetOldMails(options);
}

/** For good: a server that gets its SMTP_URL next month must not send last month's links. */
async function keepMails({ database, isDemo }: MailSenderOptions): Promise<void> {
  await asIdentityService(database, (trx) =>
    trx
      .updateTable('mails')
      .set({ state: 'kept', ...(!isDemo && { data: null }) })
      .where('state', 'in', ['queued', 'sending'])
      .execute(),
  );
}

async function forgetOldMails({ database, clock }: MailSenderOptions): Promise<void> {
  const before = new Date(clock.now() - FORGET_AFTER).toISOString();
  await asIdentityService(database, async (trx) => {
    await trx.deleteFrom('mails').where('created_at', '<', before).execute();
    await forgetOldShares(trx);
  });
}
