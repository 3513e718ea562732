import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

const SCRIPT = 'export const answer = 42;'.repeat(50);

describe('the built app', () => {
  let folder: string;
  let server: TestApp;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldline-dist-'));
    const dist = join(folder, 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'outside');
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Fieldline</title>');
    writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting');
    writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
    writeFileSync(join(dist, 'assets/main-abc123.js'), SCRIPT);
    writeFileSync(join(dist, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(dist, 'assets/scan-worker-Ab_1-2.js'), SCRIPT);
    writeFileSync(join(dist, 'assets/scan-worker-Ab_1-2.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(dist, 'app-files.json'), '{}');
    writeFileSync(join(dist, 'assets/zxing_reader-abc.wasm'), '');
    writeFileSync(join(dist, 'scan-worker-top.js'), SCRIPT);
    server = await startTestApp({ distDir: dist });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const navigate = (url: string) => server.app.inject({ url, headers: { accept: 'text/html,*/*' } });

  it('answers every page of the app with index.html, asked for anew each time', async () => {
    for (const url of ['/', '/login', '/tenant/work-orders/0192', '/tenant/assets?q=a.b']) {
      const answer = await navigate(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body, url).toContain('<title>Fieldline</title>');
      expect(answer.headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('lets hashed files be kept for a year, and nothing else', async () => {
    const hashed = await server.app.inject('/assets/main-abc123.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/sw.js', '/manifest.webmanifest']) {
      expect((await server.app.inject(url)).headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('sends the brotli copy to who takes it, with the type of the original', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await server.app.inject({ url: '/assets/main-abc123.js', headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
    expect((await server.app.inject('/assets/main-abc123.js')).body).toBe(SCRIPT);
  });

  it('answers a missing file with 404, never with a page', async () => {
    for (const url of ['/assets/gone-123.js', '/assets/gone', '/missing.png', '/api/missing', '/sw2.js']) {
      const answer = await navigate(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json(), url).toMatchObject({ code: 'not_found' });
    }
    const fetched = await server.app.inject({ url: '/login', headers: { accept: 'application/json' } });
    expect(fetched.statusCode).toBe(404);
  });

  it('gives out nothing from outside its folder', async () => {
    const paths = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
    ];
    for (const url of [...paths, '/..%5csecret.txt', '//secret.txt', `/${folder}/secret.txt`]) {
      const answer = await server.app.inject({ url });
      expect(answer.body, url).not.toContain('outside');
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
    }
  });

  it('allows no script, style or frame but its own, on pages and on the API', async () => {
    for (const url of ['/', '/api/health']) {
      const { headers } = await navigate(url);
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        // Of the empty text.
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('lets the worker that decodes pictures compile WebAssembly, and nothing else', async () => {
    const policyOf = async (url: string, encoding = 'identity') => {
      const answer = await server.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(answer.statusCode, url).toBe(200);
      return String(answer.headers['content-security-policy']);
    };
    for (const encoding of ['identity', 'br']) {
      expect((await policyOf('/assets/scan-worker-Ab_1-2.js', encoding)).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]);
    }
    for (const url of [
      '/assets/main-abc123.js',
      '/assets/zxing_reader-abc.wasm',
      '/scan-worker-top.js',
      '/sw.js',
    ]) {
      expect(await policyOf(url), url).not.toContain('wasm-unsafe-eval');
    }
    const wasm = await server.app.inject('/assets/zxing_reader-abc.wasm');
    expect(wasm.headers['content-type']).toBe('application/wasm');
  });

  it('says the same of the small files that come in one as of each of them', async () => {
    const said = async (url: string) => {
      const { headers } = await server.app.inject(url);
      const ofTheApp = Object.entries(headers).filter(([name]) => /policy|security|options/.test(name));
      return Object.fromEntries(ofTheApp);
    };
    const ofAll = await said('/app-files.json');
    expect(Object.keys(ofAll).length).toBeGreaterThan(4);
    expect(ofAll).toEqual(await said('/assets/main-abc123.js'));
  });

  it('behind TLS demands TLS from then on, and marks its cookie', async () => {
    const secure = await startTestApp({
      distDir: join(folder, 'dist'),
      config: { publicUrl: 'https://grid.example' },
    });
    expect((await secure.app.inject('/')).headers['strict-transport-security']).toContain('max-age=31536000');
    const login = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'tech1@demo.example', password: 'fieldline-demo' },
    });
    expect(login.cookies).toMatchObject([{ secure: true }, { secure: true }]);
    await secure.close();
  });
});
