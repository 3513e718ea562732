import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly messageId: string;
  readonly headers: string;
  /** The text part, decoded. */
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Runs after a mail has come whole and before it is acknowledged; what it throws refuses the mail. */
  onMail: (mail: ReceivedMail) => Promise<void>;
  close(): Promise<void>;
}

/** A real mail server that takes everything and keeps it in memory. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate is self-signed, and the sender rightly refuses such.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const mail = readMail(to, from, await text(stream));
      await mailServer.onMail(mail);
      received.push(mail);
    }),
  });
  // A sender that is killed breaks its connection: that is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    onMail: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

/** As much of MIME as our own mails use: two alternatives, in quoted-printable or base64. */
function readMail(to: string, from: string, source: string): ReceivedMail {
  const [headers = '', ...rest] = source.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const part = (type: string) => decoded(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  const messageId = /^Message-ID: (\S+)/im.exec(headers)?.[1] ?? '';
  return { to, from, messageId, headers, text: part('text/plain'), html: part('text/html') };
}

function decoded(part: string): string {
  const [headers = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(headers)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
