import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSecure, publicUrlOf, readConfig, unusedVariables } from './config.ts';

const AUTH_SECRET = 'thirty-two characters at the least';

describe('the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('may be empty', async () => {
    const config = await readConfig({ AUTH_SECRET });
    expect(config).toMatchObject({ port: 3000, host: 'localhost', dataDir: './data', apiBasePath: '/api' });
    expect(publicUrlOf(config)).toBe('http://localhost:3000');
    expect(isSecure(config)).toBe(false);
  });

  it('is refused with every wrong variable named', async () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'grid.example',
      TLS_CERT: 'cert.pem',
      API_BASE_PATH: 'api/',
      AUTH_SECRET: 'short',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'https://mail.example',
      MAIL_FROM: 'the office',
      SSO_PRIVATE_HOSTS: 'keycloak.grid.lan, https://sso.grid.lan',
    };
    const refusal = readConfig(wrong).catch((error: unknown) => String(error));
    for (const name of Object.keys(wrong).filter((each) => each !== 'TLS_CERT')) {
      await expect(refusal, name).resolves.toContain(`${name}: `);
    }
    await expect(refusal).resolves.not.toContain('short');
  });

  it('names hosts of the own network in any case and with spaces', async () => {
    const config = await readConfig({
      AUTH_SECRET,
      SSO_PRIVATE_HOSTS: 'Keycloak.grid.lan, 10.0.0.7,[fd00::7]',
    });
    expect(config.ssoPrivateHosts).toEqual(['keycloak.grid.lan', '10.0.0.7', '[fd00::7]']);
    await expect(readConfig({ AUTH_SECRET })).resolves.toMatchObject({ ssoPrivateHosts: [] });
  });

  it('needs both halves of a pair', async () => {
    await expect(readConfig({ AUTH_SECRET, TLS_CERT: 'cert.pem' })).rejects.toThrow('TLS_KEY: is missing');
    const migrationOnly = { AUTH_SECRET, MIGRATION_DATABASE_URL: 'postgres://owner@db/grid' };
    await expect(readConfig(migrationOnly)).rejects.toThrow('DATABASE_URL: is missing');
    const listenOnly = { AUTH_SECRET, DATABASE_LISTEN_URL: 'postgres://login@db/grid' };
    await expect(readConfig(listenOnly)).rejects.toThrow('DATABASE_URL: is missing');
    const readOnly = { AUTH_SECRET, DATABASE_READ_URL: 'postgres://login@db/grid' };
    await expect(readConfig(readOnly)).rejects.toThrow('DATABASE_URL: is missing');
    const smtpOnly = { AUTH_SECRET, SMTP_URL: 'smtp://mail.example' };
    await expect(readConfig(smtpOnly)).rejects.toThrow('MAIL_FROM: is missing');
    const senderOnly = { AUTH_SECRET, MAIL_FROM: 'grid@mail.example' };
    await expect(readConfig(senderOnly)).rejects.toThrow('SMTP_URL: is missing');
  });

  it('names a push service whole or not at all', async () => {
    const half = { AUTH_SECRET, PUSHER_KEY: 'abc', PUSHER_SECRET: 'hidden' };
    await expect(readConfig(half)).rejects.toThrow('PUSHER_APP_ID: is missing');
    await expect(readConfig({ AUTH_SECRET })).resolves.toMatchObject({ push: null });
    await expect(readConfig({ ...half, PUSHER_APP_ID: '7' })).resolves.toMatchObject({
      push: { appId: '7', key: 'abc', cluster: 'eu', host: null, port: 443, tls: true },
    });
    const own = { ...half, PUSHER_APP_ID: '7', PUSHER_HOST: 'push.grid.example', PUSHER_TLS: 'false' };
    await expect(readConfig(own)).resolves.toMatchObject({
      push: { host: 'push.grid.example', port: 80, tls: false },
    });
  });

  it('takes a bucket at Amazon or elsewhere, whole', async () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    await expect(readConfig({ AUTH_SECRET, ...keys, S3_BUCKET: 'files' })).rejects.toThrow(
      'S3_REGION: is missing',
    );
    const whole = { AUTH_SECRET, ...keys, S3_BUCKET: 'files', S3_REGION: 'eu-west-3' };
    await expect(readConfig(whole)).resolves.toMatchObject({
      bucket: { endpoint: 'https://s3.eu-west-3.amazonaws.com', bucket: 'files', accessKeyId: 'id' },
    });
    const own = { ...whole, S3_ENDPOINT: 'http://storage.grid.example:9000/' };
    const { bucket } = await readConfig(own);
    expect(bucket?.endpoint).toBe('http://storage.grid.example:9000');
    await expect(readConfig({ AUTH_SECRET })).resolves.toMatchObject({ bucket: null });
  });

  it('names where errors are reported to, and traces every page load unless it says otherwise', async () => {
    const SENTRY_DSN = 'https://abc@errors.example/7';
    const { errorReporting } = await readConfig({ AUTH_SECRET, SENTRY_DSN });
    expect(errorReporting).toEqual({ dsn: SENTRY_DSN, tracesSampleRate: 1 });
    for (const wrong of ['errors.example', 'ftp://abc@errors.example/7', 'https://errors.example/7']) {
      await expect(readConfig({ AUTH_SECRET, SENTRY_DSN: wrong })).rejects.toThrow('SENTRY_DSN: ');
    }
    const rate = { AUTH_SECRET, SENTRY_TRACES_SAMPLE_RATE: '2' };
    await expect(readConfig(rate)).rejects.toThrow('SENTRY_TRACES_SAMPLE_RATE: ');
  });

  it('treats an empty variable as an absent one', async () => {
    await expect(readConfig({ AUTH_SECRET, PORT: '', DATABASE_URL: '' })).resolves.toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  it('without a secret gets one that stays the same and that only its owner can read', async () => {
    const first = await readConfig({ DATA_DIR: folder });
    const second = await readConfig({ DATA_DIR: folder });
    expect(first.authSecret).toHaveLength(64);
    expect(second.authSecret).toBe(first.authSecret);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o077).toBe(0);
  });

  it('is secure behind TLS of its own or of a proxy', async () => {
    const own = await readConfig({ AUTH_SECRET, TLS_CERT: 'c', TLS_KEY: 'k', HOST: 'grid.example' });
    const proxied = await readConfig({ AUTH_SECRET, PUBLIC_URL: 'https://grid.example/' });
    expect([publicUrlOf(own), isSecure(own)]).toEqual(['https://grid.example:3000', true]);
    expect([publicUrlOf(proxied), isSecure(proxied)]).toEqual(['https://grid.example', true]);
  });

  it('believes so many proxies', async () => {
    const { trustProxy } = await readConfig({ AUTH_SECRET, TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('a number of hops becomes a rule');
    expect([0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([true, true, false]);
  });

  it('tells which variables nothing uses yet', () => {
    expect(unusedVariables({ PORT: '1', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT: '' })).toEqual([
      'OIDC_ISSUER',
    ]);
  });
});
