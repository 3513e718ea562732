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
    };
    const refusal = readConfig(wrong).catch((error: unknown) => String(error));
    for (const name of Object.keys(wrong).filter((each) => each !== 'TLS_CERT')) {
      await expect(refusal, name).resolves.toContain(`${name}: `);
    }
    await expect(refusal).resolves.not.toContain('short');
  });

  it('needs both halves of a pair', async () => {
    await expect(readConfig({ AUTH_SECRET, TLS_CERT: 'cert.pem' })).rejects.toThrow('TLS_KEY: is missing');
    const migrationOnly = { AUTH_SECRET, MIGRATION_DATABASE_URL: 'postgres://owner@db/grid' };
    await expect(readConfig(migrationOnly)).rejects.toThrow('DATABASE_URL: is missing');
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
    expect(unusedVariables({ PORT: '1', SMTP_URL: 'smtp://x', S3_BUCKET: 'b', OIDC_ISSUER: '' })).toEqual([
      'SMTP_URL',
      'S3_BUCKET',
    ]);
  });
});
