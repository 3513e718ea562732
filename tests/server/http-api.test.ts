import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

describe('the API', () => {
  let server: TestApp;
  let planner: SignedIn;

  beforeAll(async () => {
    server = await startTestApp();
    planner = await server.signIn('planner@demo.example');
  });
  afterAll(() => server.close());

  const post = (payload: string, contentType = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/work-orders',
      payload,
      headers: { ...planner.headers, 'content-type': contentType },
    });

  it('is alive', async () => {
    const answer = await server.app.inject('/api/health');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is installed, and says that it holds demo data', async () => {
    const answer = await server.app.inject('/api/install/status');
    expect(answer.json()).toEqual({ installed: true, demo: true });
  });

  it('offers every demo account with its tenant and password', async () => {
    const accounts = (await server.app.inject('/api/demo/accounts')).json<
      { email: string; role: string }[]
    >();
    expect(accounts).toHaveLength(12);
    expect(accounts).toContainEqual({
      email: 'tech1@demo.example',
      name: 'Lena Vogt',
      role: 'technician',
      tenantId: 'demo-tenant',
      tenantName: 'Alder Valley Grid',
      password: 'fieldline-demo',
    });
  });

  it('refuses a call without, with a wrong and with a changed token', async () => {
    const [head, , signature] = planner.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: planner.user.id, tenantId: 'harbor-grid' }));
    for (const authorization of [
      undefined,
      'Bearer x',
      'Basic YTpi',
      `Bearer ${head}.${claims.toString('base64url')}.${signature}`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${planner.token.split('.')[1]}.`,
    ]) {
      const answer = await server.app.inject({
        url: '/api/work-orders',
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code], authorization).toEqual([
        401,
        'unauthenticated',
      ]);
    }
  });

  it('refuses a tenant header that is not the token’s, naming it, and ignores it on auth calls', async () => {
    const headers = { ...planner.headers, 'x-tenant-id': 'harbor-grid' };
    const refused = await server.app.inject({ url: '/api/work-orders', headers });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'wrong_tenant', details: [{ path: 'x-tenant-id' }] });
    expect((await server.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(200);
  });

  it('refuses a device header that is not one, naming it', async () => {
    const headers = { ...planner.headers, 'x-device-id': 'no spaces, please' };
    const answer = await server.app.inject({ url: '/api/auth/profile', headers });
    expect(answer.json()).toMatchObject({ status: 400, details: [{ path: 'x-device-id' }] });
  });

  it('answers broken JSON, another content type and a large body with a problem', async () => {
    const broken = await post('{"title": ');
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'invalid_json']);
    const form = await post('title=x', 'application/x-www-form-urlencoded');
    expect([form.statusCode, form.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
    const large = await post(JSON.stringify({ title: 'x'.repeat(300_000) }));
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'too_large']);
    expect(large.headers['content-type']).toContain('application/problem+json');
  });

  it('refuses nesting that no record has', async () => {
    const answer = await post(`{"tasks": ${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation' });
  });

  it('refuses text that the database cannot store, naming the field', async () => {
    for (const bad of ['\\u0000', '\\ud800', 'a\\udc00b']) {
      const answer = await post(`{"title": "x", "tasks": [{"title": "${bad}"}]}`);
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'validation',
        details: [{ path: 'tasks/0/title', code: 'invalid_value' }],
      });
    }
  });

  it('refuses a field that reaches for a prototype', async () => {
    const answer = await post('{"__proto__": {"title": "x"}, "title": "y"}');
    expect(answer.json()).toMatchObject({ status: 400, details: [{ code: 'unknown_field' }] });
  });

  it('never answers a strange URL with a server error', async () => {
    const urls = [
      '/api/work-orders/%00',
      '/api/work-orders/%ff',
      '/api/work-orders?status=%00',
      '/api/%2e%2e/x',
    ];
    for (const url of [...urls, '/api/work-orders/../../etc/passwd', '/api', '/api/', '/api/nothing']) {
      const answer = await server.app.inject({ url, headers: planner.headers });
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.json<{ code: string }>().code, url).toBeTypeOf('string');
    }
  });

  it('forbids keeping its answers', async () => {
    const answer = await server.app.inject('/api/health');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('evaluates a feature flag of the token’s tenant only', async () => {
    const url = '/api/settings/feature-flags/evaluate';
    const ask = async (query: string) =>
      (await server.app.inject({ url: `${url}?${query}`, headers: planner.headers })).json<unknown>();
    expect(await ask('key=inventory&tenantId=demo-tenant')).toEqual({ enabled: true });
    expect(await ask('key=inventory')).toEqual({ enabled: true });
    expect(await ask('key=unheard-of')).toEqual({ enabled: false });
    expect(await ask('key=inventory&tenantId=harbor-grid')).toMatchObject({
      status: 403,
      code: 'wrong_tenant',
      details: [{ path: 'tenantId' }],
    });
    expect(await ask('tenantId=demo-tenant')).toMatchObject({ status: 400, details: [{ path: 'key' }] });
    const harbor = await server.signIn('tech@harbor.example');
    const other = await server.app.inject({ url: `${url}?key=manufacturing`, headers: harbor.headers });
    expect(other.json()).toEqual({ enabled: false });
  });

  it('describes every call in OpenAPI 3.1, and which need no sign-in', async () => {
    const document = (await server.app.inject('/api/docs/json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls).toEqual(expect.arrayContaining(CALLS));
    expect(document.paths['/api/auth/login']?.['post']?.security).toEqual([]);
    expect(document.paths['/api/work-orders']?.['get']?.security).toBeUndefined();
  });

  it('shows the same as a page without scripts or anything from elsewhere', async () => {
    const page = await server.app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/work-orders');
    expect(page.body).not.toMatch(/<script|style="|https?:\/\//);
    expect((await server.app.inject('/api/docs/style.css')).headers['content-type']).toContain('text/css');
  });
});

describe('a server that is not set up,', () => {
  it('answers nothing but that, its health and its description', async () => {
    const server = await startTestApp({ seeded: false });
    const status = await server.app.inject('/api/install/status');
    expect(status.json()).toEqual({ installed: false, demo: false });
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
    expect((await server.app.inject('/api/docs')).statusCode).toBe(200);
    expect((await server.app.inject('/api/demo/accounts')).statusCode).toBe(404);
    const payload = { email: 'a@b.example', password: 'x' };
    const login = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(login.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(login.json<{ message: string }>().message).toContain('npm run setup');
    await server.close();
  });
});

describe('request limits', () => {
  it('count per person, whatever their devices call themselves, say when to come back, and leave others alone', async () => {
    const server = await startTestApp({ config: { requestsPerMinute: 5 } });
    const tech = await server.signIn('tech1@demo.example');
    const call = (device: string) =>
      server.app.inject({ url: '/api/auth/profile', headers: { ...tech.headers, 'x-device-id': device } });
    for (let count = 0; count < 5; count++) expect((await call('tablet')).statusCode).toBe(200);
    const refused = await call('tablet');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('another-name')).statusCode).toBe(429);
    const planner = await server.signIn('planner@demo.example');
    const other = await server.app.inject({ url: '/api/auth/profile', headers: planner.headers });
    expect(other.statusCode).toBe(200);
    await server.close();
  });

  it('hold guessing over many addresses from one place', async () => {
    const server = await startTestApp({ config: { signInsPerMinute: 3 } });
    const guess = (number: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `person${number}@demo.example`, password: 'fieldline-demo' },
      });
    for (let number = 0; number < 3; number++) expect((await guess(number)).statusCode).toBe(401);
    expect((await guess(4)).statusCode).toBe(429);
    await server.close();
  });

  it('take all addresses of one IPv6 network for one place, and an IPv4 address for itself however it is written', async () => {
    const server = await startTestApp({ config: { signInsPerMinute: 3 } });
    const from = async (remoteAddress: string) => {
      const payload = { email: `${remoteAddress.replaceAll(/\W/g, '')}@demo.example`, password: 'guess' };
      return (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress }))
        .statusCode;
    };
    for (const host of [1, 2, 3]) expect(await from(`2001:db8:1:2:${host}::1`)).toBe(401);
    expect(await from('2001:db8:1:2:ffff::4')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(401);
    for (const address of ['::ffff:203.0.113.7', '203.0.113.7', '::ffff:cb00:7107'])
      expect(await from(address)).toBe(401);
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('::ffff:203.0.113.8')).toBe(401);
    await server.close();
  });
});

const CALLS = [
  ...['login', 'logout', 'refresh', 'refresh-token', 'validate-token'].map(
    (call) => `POST /api/auth/${call}`,
  ),
  'GET /api/auth/profile',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
  ...['surveys/v1/surveys', 'work-orders', 'job-sheets', 'assets'].flatMap((path) => [
    `GET /api/${path}`,
    `POST /api/${path}`,
    `GET /api/${path}/{id}`,
    `PUT /api/${path}/{id}`,
    `DELETE /api/${path}/{id}`,
  ]),
  'GET /api/inventory',
  'POST /api/inventory',
  'PATCH /api/inventory/{id}',
  'PATCH /api/inventory/{id}/quantity',
  'DELETE /api/inventory/{id}',
  'GET /api/users',
  'GET /api/settings/feature-flags/evaluate',
  'GET /api/install/status',
  'GET /api/health',
  'GET /api/ready',
  'POST /api/sync/push',
  'GET /api/sync/changes',
  'POST /api/sync/digest',
  'GET /api/sync/events',
];
