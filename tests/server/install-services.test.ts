import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceName, WizardState } from '../../src/domain/install/wizard.ts';
import type { BucketServer } from '../support/bucket-server.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import type { EnvelopeReceiver } from '../support/envelope-receiver.ts';
import { startEnvelopeReceiver } from '../support/envelope-receiver.ts';
import { emptyFolder, startInstall, type TestInstall } from '../support/install-app.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createDatabase } from '../support/postgres.ts';
import { type PusherServer, startPusherServer } from '../support/pusher-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../support/scripted-provider.ts';

const KEY = { region: 'eu-west-3', accessKeyId: 'key', secretAccessKey: 'secret' };
/** Outside of what systems give out by themselves, and none of those that fetch itself refuses. */
const CLOSED = 'http://127.0.0.1:20111';
const ADMIN = { name: 'Ada Root', email: 'ada@grid.example', password: 'seven tall pylons' };

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let server: TestInstall;
let mails: MailServer;
let bucket: BucketServer;
let reports: EnvelopeReceiver;
let pusher: PusherServer;
let provider: ScriptedProvider;

beforeAll(async () => {
  folder = await emptyFolder();
  server = await startInstall(folder.path);
  [mails, bucket, reports, pusher, provider] = await Promise.all([
    startMailServer(),
    startBucketServer(KEY),
    startEnvelopeReceiver(),
    startPusherServer(),
    startScriptedProvider(),
  ]);
  await server.call('POST', '/install/database', { kind: 'postgres', url: await createDatabase() });
  await server.wizard.settled();
  await server.call('POST', '/install/admin', ADMIN);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([mails.close(), bucket.close(), reports.close(), pusher.close(), provider.close()]);
  await folder.remove();
});

const valuesOf = (): Record<ServiceName, Record<string, string>> => ({
  mail: { SMTP_URL: mails.url, MAIL_FROM: 'Fieldline <fieldline@grid.example>' },
  sso: { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: 'fieldline', SSO_CLIENT_SECRET: 'the secret' },
  storage: {
    S3_BUCKET: 'grid-files',
    S3_REGION: KEY.region,
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  },
  errors: { SENTRY_DSN: reports.dsn },
  push: {
    PUSHER_APP_ID: pusher.appId,
    PUSHER_KEY: pusher.key,
    PUSHER_SECRET: pusher.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(pusher.port),
    PUSHER_TLS: 'false',
  },
});

const tried = async (service: ServiceName, other: Record<string, string> = {}) => {
  const values = { ...valuesOf()[service], ...other };
  return (await server.call('POST', `/install/services/${service}/test`, { values })).body;
};

describe('a try', () => {
  it('sends the super admin a mail', async () => {
    expect(await tried('mail')).toEqual({ result: 'works', words: '' });
    expect(mails.received.map(({ to }) => to)).toEqual([ADMIN.email]);
  });

  it('reads what the provider says of itself', async () => {
    expect(await tried('sso')).toEqual({ result: 'works', words: '' });
    provider.metadata = { code_challenge_methods_supported: ['plain'] };
    expect(await tried('sso')).toEqual({
      result: 'refused',
      words: 'the provider does not offer PKCE with S256',
    });
    provider.reset();
  });

  it('writes an object, reads it, and removes it', async () => {
    expect(await tried('storage')).toEqual({ result: 'works', words: '' });
    expect(bucket.objects.size).toBe(0);
  });

  it('sends a report', async () => {
    expect(await tried('errors')).toEqual({ result: 'works', words: '' });
    expect(reports.received[0]?.body).toContain('Fieldline can report errors');
  });

  it('says a hint that no tenant hears', async () => {
    expect(await tried('push')).toEqual({ result: 'works', words: '' });
    expect(pusher.triggered).toEqual([{ channel: 'private-set-up', data: {} }]);
  });

  it.each([
    ['mail', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'unreachable'],
    ['mail', { SMTP_URL: 'smtp://no-such-host.invalid' }, 'host_unknown'],
    ['sso', { SSO_ISSUER: CLOSED.replace('http:', 'https:') }, 'unreachable'],
    ['sso', { SSO_ISSUER: 'https://10.1.2.3' }, 'unreachable'],
    ['storage', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'credentials'],
    ['storage', { S3_ENDPOINT: CLOSED }, 'unreachable'],
    ['errors', { SENTRY_DSN: CLOSED.replace('//', '//key@').concat('/1') }, 'unreachable'],
    ['push', { PUSHER_SECRET: 'wrong' }, 'credentials'],
    ['push', { PUSHER_PORT: '9' }, 'unreachable'],
  ] as const)('of %s with %o is told as %s', async (service, other, result) => {
    expect(await tried(service, other)).toMatchObject({ result });
  });

  it('repeats what the service itself said', async () => {
    mails.onMail = () => Promise.reject(new Error('the mailbox is closed'));
    expect(await tried('mail')).toMatchObject({
      result: 'refused',
      words: expect.stringContaining('mailbox'),
    });
    mails.onMail = () => Promise.resolve();
    reports.answerWith(404);
    expect(await tried('errors')).toMatchObject({ result: 'missing' });
    reports.answerWith(200);
  });
});

describe('services', () => {
  it.each([
    ['what is missing', { mail: { SMTP_URL: '', MAIL_FROM: 'a@b.example' } }, 'SMTP_URL', 'required'],
    [
      'what is no address to call',
      { sso: { SSO_ISSUER: 'http://a.example' } },
      'SSO_ISSUER',
      'invalid_value',
    ],
    ['what is no value of it', { errors: { SENTRY_DSN: 'nonsense' } }, 'SENTRY_DSN', 'invalid_value'],
    [
      'what is none of its variables',
      { errors: { SENTRY_DSN: 'https://k@h/1', PORT: '1' } },
      'PORT',
      'unknown_field',
    ],
  ])('name %s, and keep nothing', async (_, body, path, code) => {
    const { problem } = await server.call('POST', '/install/services', { push: null, ...body });
    expect(problem).toMatchObject({ status: 400 });
    expect(problem.details).toContainEqual(expect.objectContaining({ path, code }));
    expect((await server.call<WizardState>('GET', '/install/wizard')).body.step).toBe('services');
  });

  it('are kept, shown without their secrets, and can be removed one by one', async () => {
    const { mail, storage } = valuesOf();
    const kept = await server.call<WizardState>('POST', '/install/services', { mail, storage });
    expect(kept.body.step).toBe('complete');
    expect(kept.body.services).toMatchObject({
      mail: { state: 'set', values: { MAIL_FROM: mail['MAIL_FROM'] } },
      storage: { state: 'set', values: { S3_BUCKET: 'grid-files' } },
      push: { state: 'off' },
    });
    expect(JSON.stringify(kept.body)).not.toContain(KEY.secretAccessKey);
    const saved = await server.call('POST', '/install/services/storage/test', { values: null });
    expect(saved.body).toEqual({ result: 'works', words: '' });
    const removed = await server.call<WizardState>('POST', '/install/services', { mail: null });
    expect(removed.body.services).toMatchObject({ mail: { state: 'off' }, storage: { state: 'set' } });
    const file = await readFile(join(folder.path, 'settings.json'), 'utf8');
    expect(JSON.parse(file).variables).toEqual(expect.objectContaining(storage));
    expect(file).not.toContain('SMTP_URL');
  });

  it('let those who run the platform sign in by their provider, and keep its secret in the database alone', async () => {
    const other = await emptyFolder();
    const open = await startInstall(other.path);
    await open.call('POST', '/install/database', { kind: 'postgres', url: await createDatabase() });
    await open.wizard.settled();
    await open.call('POST', '/install/admin', ADMIN);
    const { sso } = valuesOf();
    const kept = await open.call<WizardState>('POST', '/install/services', { sso });
    expect(kept.body.services.sso.values).toEqual({
      SSO_ISSUER: provider.issuer,
      SSO_CLIENT_ID: 'fieldline',
    });
    await open.call('POST', '/install/complete');
    const product = await open.product();
    const found = await product.inject({
      method: 'POST',
      url: '/api/auth/sso/find',
      payload: { of: ADMIN.email },
    });
    expect(found.json()).toMatchObject([{ tenantId: 'platform', host: new URL(provider.issuer).host }]);
    const file = JSON.parse(await readFile(join(other.path, 'settings.json'), 'utf8'));
    expect(file).toMatchObject({ installed: true, variables: {} });
    await open.stop();
    await other.remove();
  });

  it('of the environment are fixed', async () => {
    const other = await emptyFolder();
    const fixed = await startInstall(other.path, {
      DATABASE_URL: await createDatabase(),
      SENTRY_DSN: 'https://key@errors.example/1',
    });
    const { body } = await fixed.call<WizardState>('GET', '/install/wizard');
    expect(body.services.errors.state).toBe('fixed');
    const { problem } = await fixed.call('POST', '/install/services', { errors: null });
    expect(problem.details).toMatchObject([{ path: 'errors' }]);
    await fixed.stop();
    await other.remove();
  });
});
