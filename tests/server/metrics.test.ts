import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerConfig } from '../../server/config.ts';
import { readConfig } from '../../server/config.ts';
import { apiOf, newId, operation, unique } from '../support/api.ts';
import type { TestApp, TestAppOptions } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

const TOKEN = 'a-token-that-nobody-guesses-42';
const BEHIND_TOKEN: Partial<ServerConfig> = { metrics: { port: null, host: '127.0.0.1', token: TOKEN } };
const DAY = 86_400_000;

async function startServer(options: TestAppOptions = { config: BEHIND_TOKEN }) {
  const server = await startTestApp(options);
  onTestFinished(() => server.close());
  return server;
}

/** The numbers by name and labels, `name{a="b"}`, as Prometheus would store them now. */
async function numbersOf({ app, clock }: TestApp): Promise<ReadonlyMap<string, number>> {
  // They are given out again for some seconds.
  clock.advance(20_000);
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

const UNSENT = { appVersion: '0.1.0', waiting: 3, needsYou: 1 };

describe('the numbers of a node', () => {
  it.each<[string, Partial<ServerConfig>]>([
    ['where nobody asked for them', { metrics: null }],
    [
      'on the port of the app where they have one of their own',
      { metrics: { port: 0, host: '127.0.0.1', token: null } },
    ],
    ['there, with its token too', { metrics: { port: 0, host: '127.0.0.1', token: TOKEN } }],
  ])('are not to be had %s', async (_where, config) => {
    const { app } = await startServer({ config });
    for (const url of ['/metrics', '/api/metrics', '/metrics/', '//metrics', '/metrics?x']) {
      const answer = await app.inject({
        url,
        headers: { authorization: `Bearer ${TOKEN}`, accept: 'text/html' },
      });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.body, url).not.toContain('process_');
    }
  });

  it('are shown on the port of the app to who has the token, and to nobody else', async () => {
    const server = await startServer();
    const admin = await server.signIn('super@fieldline.example');
    const wrong = [
      '',
      'Bearer ',
      'Bearer wrong',
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN}x`,
      `Bearer ${admin.token}`,
      TOKEN,
    ];
    for (const authorization of wrong) {
      const answer = await server.app.inject({
        url: '/metrics',
        headers: { authorization, cookie: admin.cookie },
      });
      expect(answer.statusCode, authorization).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.body).not.toContain('process_');
    }
    const right = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(right.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(right.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect((await numbersOf(server)).get('fieldline_info{version="0.1.0"}')).toBe(1);
  });

  it('have a port of their own, which has nothing else, asks for the token where there is one, and closes with the node', async () => {
    const own = async (token: string | null) => {
      const server = await startTestApp({ config: { metrics: { port: 0, host: '127.0.0.1', token } } });
      const [, url = ''] = /"metrics_listen","url":"([^"]+)"/.exec(server.log()) ?? [];
      return { server, url };
    };
    const { server, url } = await own(null);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect(await (await fetch(url)).text()).toContain('process_resident_memory_bytes');
    for (const path of ['/', '/api/health', '/api/docs/json'])
      expect((await fetch(new URL(path, url))).status).toBe(404);
    await server.close();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    const guarded = await own(TOKEN);
    expect((await fetch(guarded.url)).status).toBe(401);
    const authorization = `Bearer ${TOKEN}`;
    expect((await fetch(guarded.url, { headers: { authorization } })).status).toBe(200);
    await guarded.server.close();
  });

  it('stop a start whose port is taken, by the name of its variable', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const starting = startTestApp({ config: { metrics: { port, host: '127.0.0.1', token: null } } });
    await expect(starting).rejects.toThrow(`METRICS_PORT: ${port} is in use`);
    other.close();
  });

  it('count requests by route pattern and status, and never by what a caller makes up', async () => {
    const server = await startServer();
    const planner = await server.signIn('planner@demo.example');
    const urls = [
      '/api/work-orders?limit=1',
      `/api/work-orders/${newId()}`,
      '/api/planted-1f3c',
      '/%ffplanted-1f3c',
    ];
    for (const url of urls) await server.app.inject({ url, headers: planner.headers });
    const numbers = await numbersOf(server);
    const of = (labels: string) => numbers.get(`fieldline_http_requests_total{method="GET",${labels}}`);
    expect(of('route="/api/work-orders",status="200"')).toBe(1);
    expect(of('route="/api/work-orders/:id",status="404"')).toBe(1);
    expect(of('route="none",status="404"')).toBe(1);
    expect(of('route="none",status="400"')).toBe(1);
    expect(
      numbers.get('fieldline_http_request_duration_seconds_count{method="GET",route="/api/work-orders"}'),
    ).toBe(1);
    expect([...numbers.keys()].join()).not.toContain('planted-1f3c');
  });

  it('count what devices push by its result', async () => {
    const server = await startServer();
    const planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    const body = { id: newId(), title: unique('Order'), type: 'repair', status: 'approved' };
    const applied = operation({ method: 'POST', path: '/work-orders', body });
    const refused = operation({
      method: 'POST',
      path: '/work-orders',
      body: { ...body, id: newId(), title: '' },
    });
    const removed = operation({ method: 'PATCH', path: `/work-orders/${newId()}`, body: { title: 'x' } });
    await planner.push([applied, refused, removed]);
    await planner.push([applied]);
    const numbers = await numbersOf(server);
    const of = (result: string, code = '') =>
      numbers.get(`fieldline_push_operations_total{result="${result}",code="${code}"}`);
    expect(of('applied')).toBe(1);
    expect(of('repeated')).toBe(1);
    expect(of('refused', 'validation')).toBe(1);
    expect(of('refused', 'not_found')).toBe(1);
  });

  it('tell of each tenant what its own devices lag behind and have not sent, and of no device', async () => {
    const server = await startServer();
    const at = (milliseconds: number) => new Date(server.clock.now() - milliseconds).toISOString();
    const report = async (email: string, device: string, state: object) => {
      const api = apiOf(server.app, await server.signIn(email));
      const header = { 'x-device-id': device };
      await api.call('PUT', '/sync/device', { ...UNSENT, ...state }, header);
      return { api, header };
    };
    const behind = await report('tech1@demo.example', 'tablet-behind', { oldestAt: at(3_600_000) });
    await report('tech2@demo.example', 'tablet-ahead', { waiting: 0, needsYou: 0, oldestAt: at(-3_600_000) });
    await report('tech@harbor.example', 'tablet-harbor', { waiting: 7, needsYou: 0, oldestAt: at(60_000) });
    await follow(behind);
    const planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    for (let made = 0; made < 5; made++)
      await planner.create('/work-orders', { title: unique('Order'), type: 'repair', status: 'approved' });
    // What was noted is written down by and by.
    await server.app.close();
    const node = await server.secondNode();
    const numbers = await numbersOf({ ...server, app: node });
    const of = (name: string, tenant: string) => numbers.get(`fieldline_${name}{tenant="${tenant}"}`);
    expect(of('devices', 'demo-tenant')).toBe(2);
    expect(of('devices_unsent', 'demo-tenant')).toBe(1);
    expect(of('outbox_waiting', 'demo-tenant')).toBe(3);
    expect(of('outbox_needs_person', 'demo-tenant')).toBe(1);
    expect(of('outbox_oldest_seconds', 'demo-tenant')).toBe(3620);
    expect(of('sync_lag_changes_worst', 'demo-tenant')).toBe(await changesSince(server, 'tablet-behind'));
    expect(of('sync_lag_changes_worst', 'demo-tenant')).toBeGreaterThanOrEqual(5);
    expect(of('outbox_waiting', 'harbor-grid')).toBe(7);
    expect(of('outbox_oldest_seconds', 'harbor-grid')).toBe(80);
    // It has never asked for changes, and who has nothing unsent has nothing old.
    expect(of('outbox_oldest_seconds', 'platform')).toBeUndefined();
    expect(of('sync_lag_changes_worst', 'harbor-grid')).toBeUndefined();
    expect([...numbers.keys()].join()).not.toContain('tablet');

    server.clock.advance(2 * DAY);
    const later = await numbersOf({ ...server, app: node });
    expect(later.has('fieldline_sync_lag_changes_worst{tenant="demo-tenant"}')).toBe(false);
    expect(later.get('fieldline_outbox_waiting{tenant="demo-tenant"}')).toBe(3);
  });

  it('tell of mails, uploads, connections, locks, memory and the event loop', async () => {
    const server = await startServer();
    await sql`insert into mails (recipient, kind, state, created_at) values ('a@b.example', 'invitation', 'failed', now())`.execute(
      server.database.kysely,
    );
    const numbers = await numbersOf(server);
    expect(numbers.get('fieldline_mails{state="failed"}')).toBe(1);
    for (const name of [
      'fieldline_statistics_up',
      'fieldline_database_connections{state="used"}',
      'fieldline_database_connections{state="idle"}',
      'fieldline_database_connections{state="waiting"}',
      'fieldline_database_places_waiting{of="writes"}',
      'fieldline_database_locks_waiting',
      'fieldline_uploads_open',
      'fieldline_files_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(numbers.get(name), name).toBeTypeOf('number');
    // None are made here: no number would be a good one.
    expect([...numbers.keys()].filter((name) => name.startsWith('fieldline_backup'))).toEqual([]);
  });

  it('tell of locks that somebody waits for, and of none that is let go', async () => {
    const server = await startServer();
    const { kysely } = server.database;
    const lock = sql`select from server_state for update`;
    let waiting: Promise<unknown> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await lock.execute(trx);
      waiting = kysely.transaction().execute((other) => lock.execute(other));
      await vi.waitFor(async () =>
        expect((await numbersOf(server)).get('fieldline_database_locks_waiting')).toBeGreaterThan(0),
      );
    });
    await waiting;
    expect((await numbersOf(server)).get('fieldline_database_locks_waiting')).toBe(0);
  });

  it('tell when the last backup ended and whether it is good, where this node makes them', async () => {
    const server = await startServer({
      config: { ...BEHIND_TOKEN, backups: { folder: '/nonexistent', keep: 7, everyHours: 24 } },
    });
    const names = async () =>
      [...(await numbersOf(server)).keys()].filter((name) => name.includes('_backup_'));
    expect(await names()).toEqual([]);
    const began = Date.UTC(2026, 10, 22, 2, 0);
    const run = (day: number, outcome: string | null) => {
      const [start, end] = [began + day * DAY, began + day * DAY + 60_000].map((at) =>
        new Date(at).toISOString(),
      );
      return sql`insert into backup_runs (id, started_at, ended_at, outcome, archive)
        values (${newId()}, ${start}, ${outcome && end}, ${outcome}, 'x')`.execute(server.database.kysely);
    };
    await run(0, 'done');
    await run(1, 'failed');
    await run(2, null);
    const numbers = await numbersOf(server);
    expect(numbers.get('fieldline_backup_last_succeeded')).toBe(0);
    expect(numbers.get('fieldline_backup_last_end_timestamp_seconds')).toBe((began + DAY + 60_000) / 1000);
    expect(numbers.get('fieldline_backup_last_success_timestamp_seconds')).toBe(began / 1000);
  });

  it('come without those of the database where that does not answer, and say so', async () => {
    const server = await startServer();
    await numbersOf(server);
    await sql`alter table devices rename to devices_gone`.execute(server.database.kysely);
    const numbers = await numbersOf(server);
    expect(numbers.get('fieldline_statistics_up')).toBe(0);
    expect(numbers.has('fieldline_tenants')).toBe(false);
    expect(numbers.has('fieldline_devices{tenant="demo-tenant"}')).toBe(false);
    expect(numbers.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

interface Device {
  readonly api: ReturnType<typeof apiOf>;
  readonly header: Readonly<Record<string, string>>;
}

/** Asks for changes until there are no more. */
async function follow({ api, header }: Device): Promise<void> {
  for (let cursor = '', more = true; more; ) {
    const { body } = await api.call('GET', `/sync/changes?limit=2000${cursor}`, undefined, header);
    const page = body as { next: string; more: boolean };
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
    more = page.more;
  }
}

/** As the tables say it. */
async function changesSince({ database }: TestApp, device: string): Promise<number> {
  const { rows } = await sql<{ lag: number }>`select change_counter.seq - devices.seen_seq as lag from devices
    join change_counter using (tenant_id) where device_id = ${device}`.execute(database.kysely);
  return rows[0]?.lag ?? Number.NaN;
}

describe('the variables of the numbers', () => {
  const AUTH_SECRET = 'thirty-two characters at the least';
  const metricsOf = async (env: Record<string, string>) =>
    (await readConfig({ AUTH_SECRET, ...env })).metrics;

  it('are off unless one is set, and keep a port of their own to this machine', async () => {
    expect(await metricsOf({})).toBeNull();
    expect(await metricsOf({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1', token: null });
    expect(await metricsOf({ METRICS_TOKEN: TOKEN })).toMatchObject({ port: null, token: TOKEN });
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN };
    expect(await metricsOf(open)).toEqual({ port: 9464, host: '0.0.0.0', token: TOKEN });
  });

  it.each<[string, Record<string, string>]>([
    ['METRICS_TOKEN', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }],
    ['METRICS_TOKEN', { METRICS_PORT: '9464', METRICS_HOST: 'fieldline.example.org' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'guessable' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with spaces in it, long enough' }],
    ['METRICS_PORT', { METRICS_HOST: '127.0.0.1' }],
    ['METRICS_PORT', { METRICS_PORT: '70000' }],
    ['DISK_FREE_MB', { DISK_FREE_MB: '-1' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
  ])('stop the start by the name %s for %j', async (name, env) => {
    await expect(metricsOf(env)).rejects.toThrow(`${name}: `);
  });
});
