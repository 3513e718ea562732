import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerConfig } from '../../server/config.ts';
import { readConfig } from '../../server/config.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import type { TestApp, TestAppOptions } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

interface RequestLine {
  readonly reqId: string;
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
}

async function startServer(options: TestAppOptions = {}) {
  const server = await startTestApp(options);
  onTestFinished(() => server.close());
  const lines = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"event":"request"'))
      .map((line) => JSON.parse(line) as RequestLine);
  return { ...server, lines };
}

/** As TRUST_PROXY says it. */
async function trusting(value: string): Promise<Pick<ServerConfig, 'trustProxy'>> {
  const { trustProxy } = await readConfig({
    TRUST_PROXY: value,
    AUTH_SECRET: 'long enough for a secret of a test',
  });
  return { trustProxy };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the log', () => {
  it('has one line for each request: its route and who it was, by their ids', async () => {
    const { app, lines, signIn } = await startServer();
    const planner = await signIn('planner@demo.example');
    const before = lines().length;
    const answer = await app.inject({
      url: '/api/work-orders?limit=1&search=sechs-geheime-worte',
      headers: { ...planner.headers, 'x-device-id': 'tablet-7' },
    });
    const [line, ...more] = lines().slice(before);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      level: 30,
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/work-orders',
      status: 200,
      ms: expect.any(Number),
      tenantId: 'demo-tenant',
      userId: planner.user.id,
      deviceId: 'tablet-7',
    });
  });

  it('has nothing of what people send: no address, query, name, token or body', async () => {
    const { app, log, signIn } = await startServer();
    const planner = await signIn('planner@demo.example');
    const planted = 'planted-1f3c';
    const urls = [
      `/api/work-orders/${planted}?a=${planted}`,
      `/${planted}`,
      `/api/files/%ff${planted}`,
      '/%ff',
    ];
    for (const url of urls) {
      await app.inject({ url, headers: { ...planner.headers, 'user-agent': planted, referer: planted } });
      await app.inject({ method: 'POST', url, payload: { name: planted }, headers: planner.headers });
    }
    expect(log()).not.toContain(planted);
    expect(log()).not.toContain(planner.token);
    expect(log()).not.toContain('planner@demo.example');
    expect(log()).not.toContain(planner.user.name);
  });

  it.each([
    ['/%ff', 400],
    ['/api/nothing-of-ours', 404],
    [`/api/work-orders/${'x'.repeat(300)}`, 414],
  ])('has a line for %s, which no route takes', async (url) => {
    const { app, lines } = await startServer();
    const before = lines().length;
    const answer = await app.inject(url);
    expect(lines().slice(before)).toMatchObject([
      { reqId: answer.headers['x-request-id'], route: null, status: answer.statusCode },
    ]);
  });

  it('has a line for a request whose caller goes away before its answer', async () => {
    const { app, lines, signIn } = await startServer();
    const { token } = await signIn('planner@demo.example');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const caller = connect(port, '127.0.0.1');
    caller.write(`GET /api/sync/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(caller, 'data');
    expect(lines().filter(({ route }) => route === '/api/sync/events')).toEqual([]);
    caller.destroy();
    await vi.waitFor(() =>
      expect(lines()).toContainEqual(
        expect.objectContaining({ route: '/api/sync/events', cutShort: true, tenantId: 'demo-tenant' }),
      ),
    );
  });
});

describe('the log of a server whose services fail', () => {
  const S = 'planted1f3c9a7e';

  it('has no secret of its settings', async () => {
    const bucket = await startBucketServer({
      region: 'eu-west-3',
      accessKeyId: 'another',
      secretAccessKey: 'another',
    });
    onTestFinished(() => bucket.close());
    const config = await readConfig({
      AUTH_SECRET: `${S} and more of it for the length`,
      // Nothing listens there.
      SMTP_URL: `smtp://user:${S}@127.0.0.1:20113/?pass=${S}`,
      MAIL_FROM: 'fieldline@grid.example',
      PUSHER_APP_ID: '1',
      PUSHER_KEY: `key-${S}`,
      PUSHER_SECRET: S,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: '20113',
      PUSHER_TLS: 'false',
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: 'files',
      S3_REGION: 'eu-west-3',
      S3_ACCESS_KEY_ID: `id-${S}`,
      S3_SECRET_ACCESS_KEY: S,
      METRICS_TOKEN: `${S}-metrics-token`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:20113/${S}`,
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'trace',
    });
    const server = await startServer({ config });
    const { app, log, signIn } = server;
    const planner = await signIn('planner@demo.example');
    await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${S}-metrics-token` } });
    await app.inject({ url: `/metrics?token=${S}`, headers: { authorization: `Bearer ${S}` } });
    const part =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx';
    const upload = await app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...planner.headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part}\r\n--b--\r\n`,
    });
    expect(upload.statusCode).toBe(500);
    const order = { title: 'Order', type: 'repair', status: 'approved' };
    const created = await app.inject({
      method: 'POST',
      url: '/api/work-orders',
      payload: order,
      headers: planner.headers,
    });
    expect(created.statusCode).toBe(201);
    await app.inject({
      method: 'POST',
      url: '/api/auth/password-reset/request',
      payload: { email: 'planner@demo.example' },
    });
    await vi.waitFor(() => expect(log()).toContain('push_hint_lost'));
    await vi.waitFor(async () => expect(await failedMails(server)).toBeGreaterThan(0));
    await app.close();
    expect(log()).toContain('request failed');
    // It stops all the same, and soon.
    expect(log()).toContain('last_traces_lost');
    expect(log()).not.toContain(S);
  });

  async function failedMails({ database }: TestApp): Promise<number> {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from mails where reason is not null`.execute(database.kysely);
    return rows[0]?.count ?? 0;
  }
});

describe('the id of a request', () => {
  const ask = async (config: Partial<ServerConfig>, id: string) => {
    const { app, lines } = await startServer({ config });
    const answer = await app.inject({ url: '/api/health', headers: { 'x-request-id': id } });
    const given = String(answer.headers['x-request-id']);
    expect(lines()).toMatchObject([{ reqId: given }]);
    return { given, line: lines()[0] };
  };

  it.each([
    ['true', 'proxy-7:42'],
    ['1', 'proxy-7:42'],
    ['127.0.0.1', 'proxy-7:42'],
    ['10.0.0.0/8, loopback', 'proxy-7:42'],
  ])('is the one of a proxy that is trusted (TRUST_PROXY=%s)', async (value, id) => {
    expect((await ask(await trusting(value), id)).given).toBe(id);
  });

  it.each(['false', '10.1.2.3', '0'])(
    'is made here for anybody else (TRUST_PROXY=%s), with theirs beside it',
    async (value) => {
      const { given, line } = await ask(await trusting(value), 'tablet-7:42');
      expect(given).toMatch(UUID);
      expect(line).toMatchObject({ callerId: 'tablet-7:42' });
    },
  );

  it.each(['a b<c>', 'x'.repeat(101), '{"level":60}'])(
    'is made here in place of %s, whoever sends it',
    async (strange) => {
      const { given, line } = await ask(await trusting('true'), strange);
      expect(given).toMatch(UUID);
      expect(line).not.toHaveProperty('callerId');
    },
  );
});
