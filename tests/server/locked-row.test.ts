import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { apiOf, newId, operation, unique } from '../support/api.ts';
import { untilWaiting } from '../support/at-one-instant.ts';
import { addressOf } from '../support/postgres.ts';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

const WRITERS = 40;

describe('while one row is locked and forty writers wait for it', () => {
  let server: TestApp;
  let admin: pg.Client;
  let planner: Api;
  let reader: Api;
  let neighbour: Api;

  beforeAll(async () => {
    server = await startTestApp();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      server.database.kysely,
    );
    admin = new pg.Client({ connectionString: addressOf(rows[0]?.name ?? '') });
    await admin.connect();
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    reader = apiOf(server.app, await server.signIn('viewer@demo.example'));
    neighbour = apiOf(server.app, await server.signIn('admin@harbor.example'));
  });
  afterAll(async () => {
    await admin.end();
    await server.close();
  });

  /** Does `meanwhile` while nobody else can write what the statement locks, and tells when it let go. */
  async function locked<T>(statement: string, meanwhile: () => Promise<T>): Promise<T> {
    await admin.query('begin');
    await admin.query(statement);
    try {
      return await meanwhile();
    } finally {
      await admin.query('rollback');
    }
  }

  const reads = async (api: Api, orderId: string) => [
    (await api.call('GET', `/work-orders/${orderId}`)).status,
    (await api.call('GET', '/work-orders?limit=5')).status,
    (await api.call('GET', '/auth/profile')).status,
    (await api.call('GET', '/sync/changes?limit=50')).status,
    (await api.call('GET', `/history/workOrder/${orderId}`)).status,
    (await api.call('GET', '/ready')).status,
  ];

  it('everybody reads, another tenant writes, and each write is there once after it was sent again', async () => {
    const order = await planner.create('/work-orders', { title: unique('Locked'), type: 'repair' });
    const writes = Array.from({ length: WRITERS }, (_, number) => ({
      body: { title: `Written by ${number}` },
      key: newId(),
    }));
    const send = ({ body, key }: (typeof writes)[number]) =>
      planner.call(
        'PUT',
        `/work-orders/${order.id}`,
        { ...body, type: 'repair' },
        { 'idempotency-key': key },
      );
    const lock = `select from work_orders where id = '${order.id}' for update`;
    const first = await locked(lock, async () => {
      const writing = Promise.all(writes.map(send));
      await untilWaiting(admin, 1);
      expect(await reads(reader, order.id)).toEqual([200, 200, 200, 200, 200, 200]);
      const title = unique('Neighbour');
      expect((await neighbour.call('POST', '/work-orders', { title, type: 'repair' })).status).toBe(201);
      // Nobody waits for the lock to go: all of them are answered while it is there.
      return writing;
    });
    for (const answer of first) {
      expect([answer.status, answer.problem.code]).toSatisfy(
        ([status, code]: [number, string]) =>
          (status === 503 && code === 'unavailable') || (status === 409 && code === 'in_progress'),
      );
    }
    expect(first.some(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
    for (const write of writes) expect((await send(write)).status).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log
      where entity_id = ${order.id} and action = 'update'`.execute(server.database.kysely);
    expect(rows).toEqual([{ n: WRITERS }]);
  });

  it('a push of many operations is answered while the row is locked, and its others are written', async () => {
    const order = await planner.create('/work-orders', { title: unique('Locked'), type: 'repair' });
    const change = (id: string) =>
      operation({
        method: 'PUT',
        path: `/work-orders/${id}`,
        body: { title: unique('Pushed'), type: 'repair' },
      });
    const fresh = Array.from({ length: 10 }, () =>
      operation({
        method: 'POST',
        path: '/work-orders',
        body: { id: newId(), title: unique('Pushed'), type: 'repair' },
      }),
    );
    const operations = [change(order.id), ...fresh];
    const lock = `select from work_orders where id = '${order.id}' for update`;
    const results = await locked(lock, () => planner.push(operations));
    expect(results.map(({ status }) => status)).toEqual([503, ...fresh.map(() => 201)]);
    expect((await planner.push(operations)).map(({ status }) => status)).toEqual([
      200,
      ...fresh.map(() => 201),
    ]);
  });

  it('a full server answers a push at once, and takes all of it when it comes again', async () => {
    const order = await planner.create('/work-orders', { title: unique('Locked'), type: 'repair' });
    const fresh = Array.from({ length: 60 }, () =>
      operation({
        method: 'POST',
        path: '/work-orders',
        body: { id: newId(), title: unique('Pushed'), type: 'repair' },
      }),
    );
    const lock = `select from change_counter where tenant_id = 'demo-tenant' for update`;
    await locked(lock, async () => {
      const writing = Array.from({ length: WRITERS }, () =>
        planner.call('PUT', `/work-orders/${order.id}`, { title: unique('Waits'), type: 'repair' }),
      );
      await untilWaiting(admin, 1);
      const results = await planner.push(fresh);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([503]));
      expect(results).toHaveLength(60);
      await Promise.all(writing);
    });
    expect(new Set((await planner.push(fresh)).map(({ status }) => status))).toEqual(new Set([201]));
  });

  it.each([
    ['a session', `select from refresh_families for update`, '/auth/refresh'],
    ['an account', `select from identities for update`, '/auth/login'],
    ['a counter of wrong passwords', `lock table sign_in_attempts in exclusive mode`, '/auth/login'],
  ])('reads go on where it is that of %s', async (_, lock, path) => {
    const { id } = await planner.create('/work-orders', { title: unique('Read'), type: 'repair' });
    const sessions = await Promise.all([1, 2, 3].map(() => server.signIn('tech1@demo.example')));
    await locked(lock, async () => {
      const waiting = Array.from({ length: WRITERS }, (_each, number) =>
        server.app.inject({
          method: 'POST',
          url: `/api${path}`,
          payload: path === '/auth/login' ? { email: 'tech1@demo.example', password: 'fieldline-demo' } : {},
          headers: { cookie: sessions[number % 3]?.cookie ?? '' },
          remoteAddress: `10.8.0.${number}`,
        }),
      );
      await untilWaiting(admin, 1);
      expect(await reads(reader, id)).toEqual([200, 200, 200, 200, 200, 200]);
      const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status !== 503)).toEqual([]);
    });
    await server.signIn('tech1@demo.example');
  });

  it('holds no connection that waits, and no lock, when it is over', async () => {
    const { rows } = await admin.query<{ n: string }>(`select count(*)::text as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    expect(rows).toEqual([{ n: '0' }]);
  });
});
