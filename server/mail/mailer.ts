import type { MailSettings } from './mail-settings.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** The same each time the same mail is sent: whoever gets it twice can tell. */
  readonly messageId: string;
}

/** Settles when the mail server has taken the mail, or rejects. */
export type Mailer = (mail: OutgoingMail) => Promise<void>;

/** Milliseconds for one mail; far less than the sender's lease of it. */
const PATIENCE = 60_000;

/** Sends by SMTP, each mail on a connection of its own: mails are few, and no broken connection is kept. */
export function smtpMailer({ smtpUrl, from }: MailSettings): Mailer {
  return async ({ to, messageId, subject, text, html }) => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const signal = AbortSignal.timeout(PATIENCE);
    // With the first mail: a start waits for each module.
    const { createTransport } = await import('nodemailer');
    await createTransport(smtpUrl, { from }).sendMail({
      to,
      messageId,
      subject,
      text,
      html,
      headers,
      signal,
    });
  };
}
