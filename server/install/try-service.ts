import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod';
import type { ServiceName, ServiceTest, ServiceValues } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { Reach } from '../auth/single-sign-on/guarded-fetch.ts';
import { mailSettingsOf, mailVariables } from '../mail/mail-settings.ts';
import { bucketSettingsOf, bucketVariables } from '../modules/attachments/bucket-settings.ts';
import { receiverOf } from '../modules/error-reports/error-settings.ts';
import { pushSettingsOf, pushVariables } from '../modules/push-service/push-settings.ts';
import { tryProvider } from './platform-sso.ts';
import { checkedValues } from './services.ts';

/** Milliseconds for one try. */
const PATIENCE = 10_000;

interface TryDeps {
  readonly clock: Clock;
  readonly reach: Reach;
  /** Who gets the mail of a try. */
  readonly recipient: string;
}

/**
 * Does with a service what the server will do with it: sends a mail to `recipient`, reads the provider's description of
 * itself, writes and removes an object, sends a report, says a hint. What goes wrong there is an answer, not an error.
 *
 * @throws ProblemError `validation` for values that are none
 */
export async function tryService(
  service: ServiceName,
  given: ServiceValues,
  deps: TryDeps,
): Promise<ServiceTest> {
  const values = checkedValues(service, given);
  if (service === 'sso') return tryProvider(deps, values);
  try {
    await TRIES[service](values, deps.recipient);
    return { result: 'works', words: '' };
  } catch (error) {
    return serviceFailure(error);
  }
}

type Try = (values: ServiceValues, recipient: string) => Promise<void>;

const TRIES: Readonly<Record<Exclude<ServiceName, 'sso'>, Try>> = {
  mail: tryMail,
  storage: tryStorage,
  errors: tryErrorReporting,
  push: tryPush,
};

async function tryMail(values: ServiceValues, recipient: string): Promise<void> {
  const settings = mailSettingsOf(z.object(mailVariables).parse(values));
  if (!settings) return;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(settings.smtpUrl, { from: settings.from });
  await transport.sendMail({
    to: recipient,
    subject: 'Fieldline can send mail',
    text: 'This mail was sent by the set-up of Fieldline, to see whether its mail server takes mail.',
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

async function tryStorage(values: ServiceValues): Promise<void> {
  const settings = bucketSettingsOf(z.object(bucketVariables).parse(values));
  if (!settings) return;
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: 0 });
  const address = `${endpoint}/${bucket}/files/set-up/${randomUUID()}`;
  for (const method of ['PUT', 'GET', 'DELETE'] as const) {
    const answer = await client.fetch(address, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      ...(method === 'PUT' && { body: 'Fieldline can keep files here' }),
    });
    const words = await answer.text();
    if (!answer.ok) throw new StatusRefused(answer.status, `${method}: ${words}`);
  }
}

async function tryErrorReporting(values: ServiceValues): Promise<void> {
  const dsn = values['SENTRY_DSN'] ?? '';
  const receiver = receiverOf(dsn);
  if (!receiver) return;
  const eventId = randomUUID().replaceAll('-', '');
  const event = {
    event_id: eventId,
    level: 'info',
    message: 'Fieldline can report errors',
    platform: 'node',
  };
  const lines = [{ event_id: eventId, dsn }, { type: 'event' }, event].map((part) => JSON.stringify(part));
  const answer = await fetch(receiver, {
    method: 'POST',
    body: `${lines.join('\n')}\n`,
    headers: { 'content-type': 'application/x-sentry-envelope' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const words = await answer.text();
  if (!answer.ok) throw new StatusRefused(answer.status, words);
}

async function tryPush(values: ServiceValues): Promise<void> {
  const settings = pushSettingsOf(z.object(pushVariables).parse(values));
  if (!settings) return;
  const { appId, key, secret, cluster, host, port, tls } = settings;
  const place = host === null ? { cluster } : { host, port: String(port) };
  const { default: Pusher } = await import('pusher');
  const pusher = new Pusher({ appId, key, secret, useTLS: tls, timeout: PATIENCE, ...place });
  await pusher.trigger('private-set-up', 'set-up', {});
}

class StatusRefused extends Error {
  override readonly name = 'StatusRefused';
  readonly status: number;

  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

/** By codes and statuses; the words are for the person. */
export function serviceFailure(error: unknown): ServiceTest {
  // fetch says "failed" and keeps the reason as its cause; Pusher's error names it `error`.
  const reasons = [error, ...['cause', 'error'].map((name) => propertyOf(error, name))];
  const codes = reasons.map((reason) => String(propertyOf(reason, 'code') ?? ''));
  const status = Number(propertyOf(error, 'status') ?? propertyOf(error, 'responseCode') ?? 0);
  const names = reasons.map((reason) => String(propertyOf(reason, 'name') ?? ''));
  const deepest = reasons.findLast((reason) => reason instanceof Error) ?? error;
  const words = wordsOf(propertyOf(error, 'response') ?? propertyOf(error, 'body') ?? deepest);
  const known = codes.map((code) => RESULTS[code]).find((result) => result !== undefined);
  if (names.some((name) => name === 'TimeoutError' || name === 'AbortError')) {
    return { result: 'timed_out', words: '' };
  }
  if (codes.some((code) => /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))) {
    return { result: 'tls', words };
  }
  if (known) return { result: known, words };
  if (status === 401 || status === 403 || status === 535) return { result: 'credentials', words };
  if (status === 404) return { result: 'missing', words };
  return { result: 'refused', words: status > 0 && status < 500 ? `${status} ${words}`.trim() : words };
}

/** Codes of Node's networking and of the mail library. */
const RESULTS: Readonly<Record<string, ServiceTest['result']>> = {
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_unknown',
  EDNS: 'host_unknown',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  UND_ERR_SOCKET: 'unreachable',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  ETLS: 'tls',
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
};

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function wordsOf(said: unknown): string {
  const text = said instanceof Error ? said.message : typeof said === 'string' ? said : '';
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
