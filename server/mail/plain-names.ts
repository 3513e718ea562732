import { nameInMail } from './name-in-mail.ts';
import type { MailContent } from './queued-mail.ts';

/** Everything in a mail that somebody chose, and no kind can leave it out. */
export function withPlainNames(mail: MailContent): MailContent {
  const plain = (name: string, value: unknown) =>
    CHOSEN.includes(name) && typeof value === 'string' ? nameInMail(value) : value;
  const data = Object.fromEntries(
    Object.entries(mail.data).map(([name, value]) => [name, plain(name, value)]),
  );
  // Same kind, same keys, texts in place of texts.
  return { ...mail, data } as unknown as MailContent;
}

const CHOSEN: readonly string[] = ['name', 'tenantName', 'passkey', 'host'];
